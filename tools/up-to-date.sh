# A function for the launcher and the build, which both ask before they act.

# Is the release build of the tree $1 there, and newer than everything it is made from? Folders
# count too: theirs is the time of the last file added or removed.
up_to_date() {
  root=$1
  [ -x "$root/build/release/bin/pslice" ] && [ -e "$root/build/stamp" ] || return 1
  set -- "$root/CMakeLists.txt" "$root/CMakePresets.json"
  for folder in cmake src frontend memory absint solver slicer; do
    if [ -d "$root/$folder" ]; then set -- "$@" "$root/$folder"; fi
  done
  [ -z "$(find "$@" -newer "$root/build/stamp" -print -quit)" ]
}
