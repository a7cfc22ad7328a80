#!/bin/bash
# The package "chess" 1.5.1 castles with any king from a FEN that steps to the c-file or g-file: whatever stands on the
# a-file or h-file of that rank moves along, even off the first rank and without castling rights.
#
#   findings/chess_king_step.sh
#
# Version: chess 1.5.1.
# Rule: FIDE 3.8.2: castling moves the king two squares along the first rank from its original square; FIDE 3.8.1: any
# other move of the king moves no other piece. PGN 16.1.3.3: "-" in the third field of a FEN means that neither side may
# castle.
# For users of Tabiya: check games that come from this package with `tabiya pgn check`, which reports the first move
# that no longer fits the board.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

fetch_npm chess@1.5.1
cat >"$work/step.cjs" <<'JS'
const [fen, san] = process.argv.slice(2)
const game = require('chess').fromFEN(fen, { PGN: true })
game.move(san)
console.log(game.getFen())
JS
expected 'the king moves one square, and nothing else moves'
seen 'Kf2 from f1, with a bishop on h2' '4k3/8/8/8/8/8/5K1B/8' \
  "$(node "$work/step.cjs" '4k3/8/8/8/8/8/7B/5K2 w - - 0 1' Kf2)"
seen 'Kg2 from f1, with a bishop on h2' '4k3/8/8/8/8/8/5BK1/8' \
  "$(node "$work/step.cjs" '4k3/8/8/8/8/8/7B/5K2 w - - 0 1' Kg2)"
seen 'Kc3 from b2, with a rook on a3' '4k3/8/8/8/8/2KR4/8/8' \
  "$(node "$work/step.cjs" '4k3/8/8/8/8/R7/1K6/8 w - - 0 1' Kc3)"
conclude
