#!/bin/bash
# The package "chess" 1.5.1 counts repetitions by the placement of the pieces after each move: it misses the array, and
# takes positions with and without castling rights for the same.
#
#   findings/chess_repetition.sh
#
# Version: chess 1.5.1.
# Rule: FIDE 9.2.2 and 9.2.3: positions are the same if the same player is to move and all possible moves are the same,
# rights of castling included; the position before the first move counts.
# For users of Tabiya: `tabiya referee` lists the claims after each move. Count the positions yourself if you use
# this package.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

fetch_npm chess@1.5.1
cat >"$work/repeat.cjs" <<'JS'
const game = require('chess').create({ PGN: true })
for (const san of process.argv[2].split(' ')) game.move(san)
console.log(game.getStatus().isRepetition)
JS
repeats() { node "$work/repeat.cjs" "$1"; }
cycle='Nf3 Nf6 Ng1 Ng8'
walk='Ke2 Ke7 Ke1 Ke8'
expected 'true for the third occurrence of a position, and false otherwise'
seen 'the array for the third time' false "$(repeats "$cycle $cycle")"
seen 'another position for the third time' true "$(repeats "$cycle $cycle Nf3")"
# After e4 e5, both sides may castle; after the walk of the kings, neither may.
seen 'once with castling rights, twice without' true "$(repeats "e4 e5 $walk $walk")"
seen 'a new position afterwards' true "$(repeats "e4 e5 $walk $walk d4")"
conclude
