#!/bin/bash
# ffish writes no "+" for a check in Atomic, and no "#" for a move that wins by the rule of a variant.
#
#   findings/ffish_atomic_san.sh
#
# Versions: ffish 0.7.10.
# Rule: PGN 8.2.3.5: "+" after a check, "#" after a mate. Lichess writes "#" after every move that wins.
# For users of Tabiya: both spellings are read. Tabiya writes what Lichess does.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

fetch_npm ffish@0.7.10
cat >"$work/san.cjs" <<'JS'
delete globalThis.fetch // ffish would load its WASM with it
const ffish = require('ffish')
const [variant, fen, move] = process.argv.slice(2)
ffish.onRuntimeInitialized = () => {
  const board = new ffish.Board(variant, fen)
  const san = board.sanMove(move)
  board.push(move)
  console.log(`${san}, check ${board.isCheck()}, result ${board.result()}`)
}
JS
expected '"+" after a check, "#" after a win'
seen 'a check in chess' 'Qd1+, check true, result *' "$(node "$work/san.cjs" chess '7k/8/8/8/8/8/3q4/5K2 b - - 0 1' d2d1)"
seen 'a check in Atomic' 'Qd1, check true, result *' "$(node "$work/san.cjs" atomic '7k/8/8/8/8/8/3q4/5K2 b - - 0 1' d2d1)"
seen 'the king explodes' 'Qxd7, check false, result 1-0' \
  "$(node "$work/san.cjs" atomic '4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1' d1d7)"
seen 'a king on the hill' 'Kd4, check false, result 1-0' \
  "$(node "$work/san.cjs" kingofthehill '7k/8/8/8/8/3K4/8/8 w - - 0 1' d3d4)"
conclude
