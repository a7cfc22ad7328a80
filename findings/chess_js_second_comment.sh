#!/bin/bash
# chess.js 1.4.0 refuses a whole game if two comments follow each other, or if a move number has no period.
#
#   findings/chess_js_second_comment.sh
#
# Version: chess.js 1.4.0.
# Rule: PGN 5 does not limit how many comments stand between two moves. PGN 8.2.2.1 lets a reader find any number of
# periods after a move number, even none.
# For users of Tabiya: a game annotated by two programs often has two comments after a move. `tabiya pgn clean` adds
# the period, but keeps comments apart, so merge them by hand before chess.js reads the file.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

fetch_npm chess.js@1.4.0
cat >"$work/read.cjs" <<'JS'
const { Chess } = require('chess.js')
const game = new Chess()
try {
  game.loadPgn(process.argv[2])
  console.log(game.history().join(' '))
} catch {
  console.log('refused')
}
JS
expected 'each text is a game of two plies'
seen 'one comment' 'e4 e5' "$(node "$work/read.cjs" '1. e4 {[%clk 0:01:00] good} e5 *')"
seen 'two comments' refused "$(node "$work/read.cjs" '1. e4 {[%clk 0:01:00]} {good} e5 *')"
seen 'no period' refused "$(node "$work/read.cjs" '1 e4 e5 *')"
conclude
