#!/bin/bash
# Scid 4.7.4 writes PGN that it cannot read back: it drops the escapes of tag values, and puts a semicolon comment with
# a right brace into braces, which loses all moves behind it. It also joins neighbouring comments without a blank.
#
#   findings/scid_round_trip.sh
#
# Version: Scid 1:4.7.4+dfsg1-2 of Debian 12, with the commands that its scidpgn and sc_import use.
# Rule: PGN 7: a quote or a backslash within a string has a backslash before it. PGN 5: a comment in braces ends at the
# first right brace; a comment after a semicolon ends with the line, so it may contain one.
# For users of Tabiya: `tabiya pgn clean` writes another character for the right brace, and keeps the escapes. Clean a
# file before it goes through Scid, and check what Scid exports with `tabiya pgn check`.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

write_and_read() { # IN OUT
  rm -f "$work"/base.s??
  LD_LIBRARY_PATH=$(dirname "$work"/debian/usr/lib/*/libtcl8.6.so) TCL_LIBRARY=$work/debian/usr/share/tcltk/tcl8.6 \
    timeout "$answer_limit_s" "$games/tkscid" "$work/export.tcl" "$work/base" "$1" >"$2" 2>"$work/errors" </dev/null ||
    cannot_try "tkscid fails: $(head -n 1 "$work/errors")"
}

fetch_debian scid=1:4.7.4+dfsg1-2 libtcl8.6=8.6.13+dfsg-2
cat >"$work/export.tcl" <<'TCL'
set base [sc_base create [lindex $argv 0]]
sc_base import $base [lindex $argv 1]
sc_game load 1
puts [sc_game pgn -tags 1 -comments 1 -var 1 -width 75]
TCL
cat >"$work/game.pgn" <<'PGN'
[Event "The \"Evergreen\" game"]
[Site "?"]
[Date "1852.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]

1. e4 {one} {two} 1... e5 ; a } b
2. Nf3 *
PGN
write_and_read "$work/game.pgn" "$work/once.pgn"
write_and_read "$work/once.pgn" "$work/twice.pgn"
expected 'the tag value keeps its backslashes, the comments stay apart, and a second pass changes nothing'
seen 'the tag' '[Event "The "Evergreen" game"]' "$(grep Event "$work/once.pgn")"
seen 'the moves' '1.e4 {onetwo} 1...e5 {a } b} 2.Nf3 *' "$(grep '^1\.' "$work/once.pgn")"
seen 'the moves, read back' '1.e4 {onetwo} 1...e5 {a} *' "$(grep '^1\.' "$work/twice.pgn")"
conclude
