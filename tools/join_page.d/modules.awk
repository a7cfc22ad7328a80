# Prints a module and all that it needs from its start, each as a function that returns its exports, after those that
# it imports.
#
#   FOLDER=… FIRST=/js/app.js LATER=FILE awk -f modules.awk
#
# FOLDER has the modules at their paths on the server. FILE gets the paths of the modules that are loaded later, by
# import("…"). The functions mean the same as the modules if none imports itself by way of others, no exported variable
# changes, and none awaits at its top level. What is not so, or not understood, is refused with its place.
BEGIN {
  folder = ENVIRON["FOLDER"] # awk would read the backslashes of -v
  later = ENVIRON["LATER"]
  printf "" > later
  add(ENVIRON["FIRST"], "")
}

function refuse(sentence) {
  print "tools/join_page: " sentence > "/dev/stderr"
  exit 2
}

function refuse_form(path, line) {
  refuse(path ": this form of a module is not understood: " line)
}

# The path of the file that another one names, such as "../dom.js".
function resolved(name, from,    path, line) {
  path = from
  sub(/\/[^\/]*$/, "", path)
  if (name ~ /^\//) path = ""
  while (name ~ /^\.\.?\//) {
    if (name ~ /^\.\./) sub(/\/[^\/]*$/, "", path)
    sub(/^\.\.?\//, "", name)
  }
  path = path (name ~ /^\// ? "" : "/") name
  if ((getline line < (folder path)) < 0) refuse(from " names " path ", which is missing")
  close(folder path)
  return path
}

# Adds a module after those that it imports; above: those that need it, as ", /js/app.js".
function add(path, above,    line, body) {
  if (index(above ", ", ", " path ", ")) refuse("modules import each other" above ", " path)
  if (path in exports) return
  above = above ", " path
  exports_of_open[path] = ""
  body = ""
  while ((getline line < (folder path)) > 0) body = body statement(line, path, above) "\n"
  close(folder path)
  exports[path] = exports_of_open[path]
  print "// " path "\nconst " variable(path) " = (() => {\n" body "return {" exports[path] " };\n})();\n"
}

function statement(line, path, above) {
  if (line ~ /^import[ \t{*"']/) return imported(whole(line, path, "[\"'];?[ \t]*$"), path, above)
  if (line ~ /^export[ \t]*\{/) return exported_list(whole(line, path, "\\}"), path)
  if (line ~ /^export/) return exported(line, path)
  if (line ~ /^(await|for await)[^A-Za-z0-9_$]/ || line ~ /^(const|let) .*= await /) refuse_form(path, line)
  return with_later(line, path)
}

# The lines of a statement up to one with its end, as one line.
function whole(line, path, end,    more) {
  while (line !~ end) {
    if ((getline more < (folder path)) <= 0) refuse_form(path, line)
    line = line " " more
  }
  return line
}

# An import as the same names of what that module's function has returned.
function imported(line, path, above,    parts, name, clause, from) {
  split(line, parts, /["']/)
  name = resolved(parts[2], path)
  clause = parts[1]
  sub(/^import[ \t]*/, "", clause)
  sub(/[ \t]*from[ \t]*$/, "", clause)
  add(name, above)
  from = variable(name)
  if (clause == "") return ""
  if (sub(/^\* as /, "", clause)) return "const " clause " = " from ";"
  if (clause ~ /^[A-Za-z_$]/) clause = with_default(clause)
  if (clause !~ /^\{[^{}]*\}$/) refuse_form(path, line)
  return "const {" pairs(substr(clause, 2, length(clause) - 2), ": ") " } = " from ";"
}

# `main, { a }` as `{ default as main, a }`.
function with_default(clause,    main) {
  match(clause, /^[A-Za-z0-9_$]+/)
  main = substr(clause, 1, RLENGTH)
  clause = substr(clause, RLENGTH + 1)
  sub(/^[ \t]*,[ \t]*\{/, "", clause)
  sub(/\}$/, "", clause)
  return "{ default as " main "," clause "}"
}

# `a, b as c` as ` a, b: c`; reversed, for an export, as ` a, c: b`.
function pairs(list, separator, reversed,    items, count, number, words, result) {
  count = split(list, items, ",")
  for (number = 1; number <= count; number++) {
    sub(/^[ \t]+/, "", items[number])
    if (split(items[number], words, /[ \t]+(as[ \t]+)?/) == 0 || words[1] == "") continue
    if (words[2] == "") words[2] = words[1]
    result = result (result == "" ? " " : ", ") (words[1] == words[2] ? words[1] : \
      reversed ? words[2] separator words[1] : words[1] separator words[2])
  }
  return result
}

function add_exports(path, list) {
  exports_of_open[path] = exports_of_open[path] (exports_of_open[path] == "" ? "" : ",") list
}

function exported_list(line, path,    parts) {
  if (line ~ /\}[ \t]*from/) refuse_form(path, line)
  split(line, parts, /[{}]/)
  add_exports(path, pairs(parts[2], ": ", 1))
  return ""
}

function exported(line, path,    name) {
  if (line ~ /^export default / && line !~ /^export default (async |function|class)/) {
    sub(/^export default/, "const $default =", line)
    add_exports(path, " default: $default")
    return with_later(line, path)
  }
  sub(/^export /, "", line)
  if (!match(line, /^(async function\*?|function\*?|class|const) [A-Za-z0-9_$]+/)) refuse_form(path, "export " line)
  name = substr(line, 1, RLENGTH)
  sub(/.* /, "", name)
  add_exports(path, " " name)
  return with_later(line, path)
}

# A line with the modules that it loads later by their whole paths. Comments, as prettier writes them, stay.
function with_later(line, path,    at, name, before) {
  before = ""
  while (match(line, /(^|[^A-Za-z0-9_$])import(\(|\.meta)/)) {
    at = RSTART + RLENGTH
    before = before substr(line, 1, at - 1)
    line = substr(line, at)
    if (before ~ /^[ \t]*\*/ || before ~ /\/[\/*]/) continue
    if (before ~ /meta$/ || !match(line, /^"[^"]+"\)/)) refuse_form(path, before line)
    name = resolved(substr(line, 2, RLENGTH - 3), path)
    print name > later
    before = before "\"" name "\")"
    line = substr(line, RLENGTH + 1)
  }
  return before line
}

# The name of what a module's function has returned.
function variable(path) {
  sub(/\.js$/, "", path)
  gsub(/[^A-Za-z0-9_]/, "$", path)
  return path
}
