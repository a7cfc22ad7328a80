#!/bin/bash
# chess.js 1.4.0 calls a checkmate a draw if the mate is the hundredth ply without a capture or a pawn move.
#
#   findings/chess_js_mate_is_draw.sh
#
# Version: chess.js 1.4.0.
# Rule: FIDE 5.1.1: checkmate ends the game and wins it, so no draw can be claimed after it; FIDE 9.6.2 says the
# same about the 75-move rule.
# For users of Tabiya: `tabiya referee` reports the mate. With chess.js, ask isCheckmate() before isDraw().
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

fetch_npm chess.js@1.4.0
cat >"$work/mate.cjs" <<'JS'
const { Chess } = require('chess.js')
const game = new Chess(`7k/8/6K1/8/8/8/8/R7 w - - ${process.argv[2]} 80`)
game.move('Ra8#')
console.log(`mate ${game.isCheckmate()}, draw ${game.isDraw()}`)
JS
expected 'the mate is not a draw, whatever the half-move clock'
seen 'mate at ply 99' 'mate true, draw false' "$(node "$work/mate.cjs" 98)"
seen 'mate at ply 100' 'mate true, draw true' "$(node "$work/mate.cjs" 99)"
conclude
