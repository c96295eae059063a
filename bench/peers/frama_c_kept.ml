(* Loaded by frama_c.py into Frama-C: prints where the statements of a slice stand in the source. *)
open Cil_types

let is_result (e : exp) =
  match e.enode with
  | Lval (Var v, NoOffset) -> v.vname = "__retres"
  | _ -> false

(* Normalisation adds blocks, empty statements and one return for all: these are nobody's. *)
let counts stmt =
  match stmt.skind with
  | Instr (Skip _) | Return (None, _) -> false
  | Return (Some e, _) -> not (is_result e)
  | Instr _ | If _ | Switch _ | Loop _ | Goto _ | Break _ | Continue _ -> true
  | _ -> false

let is_criterion stmt =
  List.exists
    (fun a -> match a.annot_content with APragma (Slice_pragma _) -> true | _ -> false)
    (Annotations.code_annot stmt)

let printer =
  object
    inherit Visitor.frama_c_inplace

    method! vstmt_aux stmt =
      let start, _ = Cil_datatype.Stmt.loc stmt in
      if is_criterion stmt then Format.printf "KEPT-CRITERION@\n";
      if counts stmt then
        Format.printf "KEPT %s:%d@\n"
          (Filepath.Normalized.to_pretty_string start.Filepath.pos_path)
          start.Filepath.pos_lnum;
      Cil.DoChildren
  end

let () =
  Db.Main.extend (fun () ->
      if Project.get_name (Project.current ()) = "Slicing export" then begin
        Format.printf "@\n";
        Visitor.visitFramacFileSameGlobals printer (Ast.get ());
        Format.printf "KEPT-END@."
      end)
