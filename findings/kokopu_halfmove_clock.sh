#!/bin/bash
# kokopu 4.13.4 sets the half-move clock of the FEN tag to 0 when it reads and writes a game, but keeps the move
# number.
#
#   findings/kokopu_halfmove_clock.sh
#
# Version: kokopu 4.13.4.
# Rule: PGN 16.1.3.5: the fifth field of a FEN counts the plies since the last capture or pawn move; FIDE 9.3 lets
# a player claim a draw after 100 of them.
# For users of Tabiya: in a game that has passed through kokopu, Tabiya finds the claim of the 50-move rule up to 50
# moves late.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

fetch_npm kokopu@4.13.4
cat >"$work/write.cjs" <<'JS'
const { pgnRead, pgnWrite } = require('kokopu')
console.log(/FEN "(.*)"/.exec(pgnWrite(pgnRead(process.argv[2]).game(0)))[1])
JS
fen='4k3/8/8/8/8/8/4P3/4K3 b - - 97 140'
expected "the same FEN: $fen"
seen 'the FEN' '4k3/8/8/8/8/8/4P3/4K3 b - - 0 140' \
  "$(node "$work/write.cjs" "[SetUp \"1\"]"$'\n'"[FEN \"$fen\"]"$'\n[Result "*"]\n\n140... Kd7 141. Kf1 Kd8 *\n')"
conclude
