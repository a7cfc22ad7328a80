#!/bin/bash
# cm-chess 4.0.0 writes a game that Black begins as if White had begun, at move 1: "140... Kd7 141. Kf1" becomes
# "1. Kd7 Kf1".
#
#   findings/cm_chess_black_begins.sh
#
# Version: cm-chess 4.0.0, with cm-pgn 5.0.0.
# Rule: PGN 8.2.2.2: in export format a move of Black that begins the movetext has its number and three periods; the
# number comes from the FEN tag.
# For users of Tabiya: `tabiya pgn check` reports the numbers, and `tabiya pgn clean` corrects them. Programs that trust
# the numbers give Black's moves to White.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

fetch_npm cm-chess@4.0.0 cm-pgn@5.0.0
cat >"$work/write.mjs" <<'JS'
import { Chess } from 'cm-chess/src/Chess.js'
const game = new Chess()
game.loadPgn(process.argv[2])
console.log(game.renderPgn().split('\n').at(-1))
JS
tags=$'[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 7 140"]\n[Result "*"]\n\n'
expected 'the same numbers as before: 140... Kd7 141. Kf1 Kd8'
seen 'the moves' '1. Kd7 Kf1 2. Kd8 *' "$(node "$work/write.mjs" "${tags}140... Kd7 141. Kf1 Kd8 *")"
conclude
