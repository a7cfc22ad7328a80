#!/bin/bash
# Scid 4.7.4 drops the moves of a game that has three tags of more than 240 bytes, and those after a move with ten
# glyphs: beyond its limits each tag and glyph counts as an error, and after three it ignores the rest of the game.
#
#   findings/scid_limits.sh
#
# Version: Scid 1:4.7.4+dfsg1-2 of Debian 12, with the commands that its scidpgn and sc_import use.
# Rule: PGN 7: a string has at most 255 characters, and these have 240. PGN 8.2.4 has one or more glyphs after a move,
# without a limit.
# For users of Tabiya: `tabiya pgn clean --for scid` writes at most seven glyphs, and names the games with such tags.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

read_and_write() { # IN OUT
  rm -f "$work"/base.s??
  LD_LIBRARY_PATH=$(dirname "$work"/debian/usr/lib/*/libtcl8.6.so) TCL_LIBRARY=$work/debian/usr/share/tcltk/tcl8.6 \
    timeout "$answer_limit_s" "$games/tkscid" "$work/export.tcl" "$work/base" "$1" >"$2" 2>"$work/errors" </dev/null ||
    cannot_try "tkscid fails: $(head -n 1 "$work/errors")"
}
game() { # TAGS MOVES
  printf '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n[Result "*"]\n%s\n\n%s\n' \
    "$1" "$2"
}

fetch_debian scid=1:4.7.4+dfsg1-2 libtcl8.6=8.6.13+dfsg-2
cat >"$work/export.tcl" <<'TCL'
set base [sc_base create [lindex $argv 0]]
sc_base import $base [lindex $argv 1]
sc_game load 1
puts [sc_game pgn -tags 1 -comments 1 -var 1 -width 75]
TCL
long=$(printf 'y%.0s' {1..240})
game "$(printf '[AnnotatorA "%s"]\n[AnnotatorB "%s"]' "$long" "$long")" '1. e4 e5 *' >"$work/two.pgn"
game "$(printf '[AnnotatorA "%s"]\n[AnnotatorB "%s"]\n[AnnotatorC "%s"]' "$long" "$long" "$long")" '1. e4 e5 *' \
  >"$work/three.pgn"
# shellcheck disable=SC2016 # the dollars are glyphs
game '' '1. e4 $22 $32 $36 $40 $44 $132 $138 $140 $145 $146 e5 2. Nf3 *' >"$work/glyphs.pgn"
for name in two three glyphs; do read_and_write "$work/$name.pgn" "$work/$name.out"; done
moves_of() { grep -E '^(1\.|\*)' "$work/$1.out"; }
expected 'all moves are kept'
seen 'with two long tags' '1.e4 e5 *' "$(moves_of two)"
seen 'with three' '*' "$(moves_of three)"
# shellcheck disable=SC2016
seen 'with ten glyphs at the first move' '1.e4 $22 $32 $36 $40 $44 $132 $138 *' "$(moves_of glyphs)"
conclude
