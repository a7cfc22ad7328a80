# Prints a text in which every file, where it stands in quotes, has another name.
#
#   awk -f names.awk NAMES <TEXT
#
# A line of NAMES is a file's path and its other name.
NR == FNR {
  names[$1] = $2
  next
}

{
  rest = $0
  line = ""
  while (match(rest, /["'`]\/[A-Za-z0-9_.\/-]+["'`#?]/)) {
    path = substr(rest, RSTART + 1, RLENGTH - 2)
    line = line substr(rest, 1, RSTART) (path in names ? names[path] : path)
    rest = substr(rest, RSTART + RLENGTH - 1)
  }
  print line rest
}
