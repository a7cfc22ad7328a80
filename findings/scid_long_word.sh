#!/bin/bash
# Scid 4.7.4 is killed by a signal when it writes a game whose comment has a word of more than about a kilobyte, such as
# a command with a value for each move of a long game ([%evp 0,240,19,…]).
#
#   findings/scid_long_word.sh
#
# Version: Scid 1:4.7.4+dfsg1-2 of Debian 12, with the commands that its scidpgn and sc_import use.
# Rule: PGN 5: a comment has any text up to the right brace.
# For users of Tabiya: `tabiya pgn clean --for scid` names the games with such a word.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

outcome_of() { # FILE
  rm -f "$work"/base.s??
  LD_LIBRARY_PATH=$(dirname "$work"/debian/usr/lib/*/libtcl8.6.so) TCL_LIBRARY=$work/debian/usr/share/tcltk/tcl8.6 \
    timeout "$answer_limit_s" "$games/tkscid" "$work/export.tcl" "$work/base" "$1" >"$work/out" 2>/dev/null </dev/null &&
    grep -o '\*$' "$work/out" && return
  if [[ $? -gt 128 ]]; then echo 'killed by a signal'; else echo 'nothing'; fi
}

fetch_debian scid=1:4.7.4+dfsg1-2 libtcl8.6=8.6.13+dfsg-2
cat >"$work/export.tcl" <<'TCL'
set base [sc_base create [lindex $argv 0]]
sc_base import $base [lindex $argv 1]
sc_game load 1
puts [sc_game pgn -tags 1 -comments 1 -var 1 -width 75]
TCL
for size in 1000 2000; do
  printf '[Event "?"]\n[Result "*"]\n\n1. e4 {%s} e5 *\n' "$(head -c "$size" /dev/zero | tr '\0' y)" >"$work/$size.pgn"
done
expected 'both games are written'
seen 'a word of 1000 letters' '*' "$(outcome_of "$work/1000.pgn")"
seen 'a word of 2000 letters' 'killed by a signal' "$(outcome_of "$work/2000.pgn" 2>/dev/null)"
conclude
