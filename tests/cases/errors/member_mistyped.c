/* CRITERION: 7:s.lenght
   STATUS: 1
   STDERR: did you mean length? */
struct text { int length; char *bytes; };
int f(struct text s) {
    int x = 1;
    return s.length + x;
}
