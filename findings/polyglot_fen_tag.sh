#!/bin/bash
# polyglot 2.0.4 makes books as if every game began with the array: a FEN tag is not read.
#
#   findings/polyglot_fen_tag.sh
#
# Version: polyglot 2.0.4 of Debian 12.
# Rule: PGN 9.7.1 and 9.7.2: with the tags SetUp and FEN, a game begins at that position.
# For users of Tabiya: `tabiya book make` begins there. Polyglot stops at the first move that is not legal from the
# array, without a book; a game whose moves happen to be legal comes into the book at the wrong positions.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

make_book() { # FEN MOVES
  printf '[Event "?"]\n[SetUp "1"]\n[FEN "%s"]\n[Result "1/2-1/2"]\n\n%s 1/2-1/2\n' "$1" "$2" >"$work/game.pgn"
  rm -f "$work/book.bin"
  "$games/polyglot" make-book -pgn "$work/game.pgn" -bin "$work/book.bin" -min-game 1 >"$work/log" 2>&1 || true
}

fetch_debian polyglot=2.0.4+git20210322-1
expected 'a book with the move e5, and one with e4 that is not of the array'
make_book 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1' '1... e5'
seen 'Black begins' 'illegal move "e5"' "$(grep -o 'illegal move "[^"]*"' "$work/log")"
make_book 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1' '1. e4'
seen 'the key of the array for knight odds' 463b96181691fc9c "$(xxd -l 8 -p "$work/book.bin")"
conclude
