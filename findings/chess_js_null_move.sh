#!/bin/bash
# chess.js 1.4.0 writes null moves that it cannot read.
#
#   findings/chess_js_null_move.sh
#
# Version: chess.js 1.4.0.
# Rule: none: `--` for a null move is a convention of ChessBase. But a program should read what it writes.
# For users of Tabiya: Tabiya reads `--`; a game with one that goes to chess.js is refused there.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

fetch_npm chess.js@1.4.0
cat >"$work/null.mjs" <<'JS'
import { Chess } from 'chess.js'
const game = new Chess()
game.move('e4')
game.move('--')
game.move('d4')
const pgn = game.pgn()
console.log(pgn.split('\n').at(-1))
try {
  new Chess().loadPgn(pgn)
  console.log('read')
} catch (error) {
  console.log('refused')
}
JS
(cd "$work" && node null.mjs) >"$work/answers"
expected 'it reads the game that it has written'
seen written '1. e4 -- 2. d4 *' "$(sed -n 1p "$work/answers")"
seen 'reading it' refused "$(sed -n 2p "$work/answers")"
conclude
