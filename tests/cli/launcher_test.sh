#!/bin/sh
# The launcher at work in a tree of its own. `cmake` is a stand-in that notes each build and makes
# a "program" that shows how it was called, so the launcher's own behaviour is all there is to see.
set -u
source=$1
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
failures=0

expect() { # what, expected, actual
  if [ "$2" != "$3" ]; then
    echo "FAILED: $1: expected '$2', got '$3'"
    failures=$((failures + 1))
  fi
}
builds() { wc -l <"$tree/builds" | tr -d ' '; }

mkdir -p "$tree/tools" "$tree/bin" "$tree/src/deep" "$tree/elsewhere"
cp "$source/pslice" "$tree/"
cp "$source/tools/build" "$source/tools/up-to-date.sh" "$tree/tools/"
printf '#!/bin/sh\nexit 0\n' >"$tree/tools/install-deps"
touch "$tree/CMakeLists.txt" "$tree/CMakePresets.json" "$tree/src/deep/a.cpp" "$tree/builds"
cat >"$tree/bin/cmake" <<'STANDIN'
#!/bin/sh
echo "chatter on stdout"
case "$*" in *--build*) ;; *) exit 0 ;; esac
sleep 0.3
if [ -e "$TREE/slow" ]; then echo "[3/9] Building"; sleep 2.5; fi
echo build >>"$TREE/builds"
if [ -e "$TREE/broken" ]; then echo "the reason it broke"; exit 1; fi
mkdir -p "$TREE/build/release/bin"
printf '#!/bin/sh\necho "<$*>"\nexit 42\n' >"$TREE/build/release/bin/pslice"
chmod +x "$TREE/build/release/bin/pslice"
STANDIN
chmod +x "$tree/bin/cmake" "$tree/tools/install-deps"
export TREE="$tree"
PATH=$tree/bin:$PATH

# Built when missing; arguments, output and status are the program's own.
out=$("$tree/pslice" 'one two' three 2>"$tree/err")
expect "status" 42 $?
expect "stdout" "<one two three>" "$out"
expect "builds" 1 "$(builds)"
expect "a log" yes "$(grep -q chatter "$tree/build/pslice-build.log" && echo yes)"
expect "word of the log" yes "$(grep -q pslice-build.log "$tree/err" && echo yes)"

# In place: silent, no build; from anywhere, through links.
ln -s "$tree/pslice" "$tree/elsewhere/link"
out=$(cd "$tree/elsewhere" && ./link x 2>"$tree/err")
expect "through a link" "<x>" "$out"
expect "silence" "" "$(cat "$tree/err")"
expect "builds in place" 1 "$(builds)"

# Older than a source, or a source is gone.
sleep 0.02; touch "$tree/src/deep/a.cpp"
"$tree/pslice" >/dev/null 2>&1
expect "builds after an edit" 2 "$(builds)"
sleep 0.02; rm "$tree/src/deep/a.cpp"
"$tree/pslice" >/dev/null 2>&1
expect "builds after a removal" 3 "$(builds)"

# Several at once: one builds, all run.
sleep 0.02; touch "$tree/src/b.cpp"
for i in 1 2 3 4; do "$tree/pslice" $i >"$tree/out$i" 2>/dev/null & done
wait
expect "builds for four at once" 4 "$(builds)"
expect "all four ran" "<1><2><3><4>" "$(cat "$tree"/out[1-4] | tr -d '\n')"

# A broken build: status 6, the reason, no result, and tried again next time.
sleep 0.02; touch "$tree/src/b.cpp" "$tree/broken"
out=$("$tree/pslice" x 2>"$tree/err")
expect "status of a broken build" 6 $?
expect "stdout of a broken build" "" "$out"
expect "the reason" yes "$(grep -q 'the reason it broke' "$tree/err" && echo yes)"
rm "$tree/broken"
expect "after the repair" "<x>" "$("$tree/pslice" x 2>/dev/null)"

# A long build says how far it is: on a terminal.
sleep 0.02; touch "$tree/src/b.cpp" "$tree/slow"
script -qec "$tree/pslice x" /dev/null </dev/null >"$tree/out" 2>&1
expect "progress" yes "$(grep -q 'compiling, 3 of 9 steps' "$tree/out" && echo yes)"
expect "the answer after it" yes "$(grep -q '<x>' "$tree/out" && echo yes)"

[ "$failures" -eq 0 ] && echo "all as expected"
exit "$failures"
