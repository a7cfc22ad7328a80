#!/bin/bash
# chessops 0.15.1 begins another game at an empty line between moves.
#
#   findings/chessops_empty_line.sh
#
# Version: chessops 0.15.1.
# Rule: PGN 7: white space, which line ends are, separates tokens; only the termination marker ends a game (PGN 8.2.6).
# Files of mail programs and books have empty lines between moves and comments.
# For users of Tabiya: Tabiya reads such games, and never writes an empty line between moves; `tabiya pgn clean` mends
# files for programs with chessops.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

fetch_npm chessops@0.15.1
cat >"$work/read.mjs" <<'JS'
import { parsePgn } from 'chessops/pgn'
const moves = game => Array.from(game.moves.mainline(), move => move.san).join(' ')
console.log(parsePgn(process.argv[2]).map(moves).join(' | '))
JS
games_of() { # MOVETEXT
  (cd "$work" && node read.mjs $'[Result "1-0"]\n\n'"$1")
}
expected 'one game of four moves'
seen 'a line end' 'e4 e5 Nf3 Nc6' "$(games_of $'1. e4 e5\n2. Nf3 Nc6 1-0')"
seen 'an empty line' 'e4 e5 | Nf3 Nc6' "$(games_of $'1. e4 e5\n\n2. Nf3 Nc6 1-0')"
seen 'an empty line in a comment' 'e4 e5 Nf3 Nc6' "$(games_of $'1. e4 e5 {a\n\nb} 2. Nf3 Nc6 1-0')"
conclude
