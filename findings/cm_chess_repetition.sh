#!/bin/bash
# cm-chess 4.0.0 considers a game over for good once a position has occurred three times, and keeps reporting the
# repetition after pawn moves.
#
#   findings/cm_chess_repetition.sh
#
# Version: cm-chess 4.0.0, with chess.mjs 2.3.6.
# Rule: FIDE 9.2: the claim concerns the position on the board, or the one about to appear, and FIDE 9.4: a player who
# moves without a claim loses it for this move. Only the fifth occurrence ends the game (FIDE 9.6.1).
# For users of Tabiya: `tabiya referee` drops the claim with the next move. Do not end a game on gameOver() of
# cm-chess.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

fetch_npm cm-chess@4.0.0 chess.mjs@2.3.6
cat >"$work/repeat.mjs" <<'JS'
import { Chess } from 'cm-chess/src/Chess.js'
const game = new Chess()
for (const san of process.argv[2].split(' ')) game.move(san)
console.log(`threefold ${game.inThreefoldRepetition()}, over ${game.gameOver() === true}, moves ${game.moves().length}`)
JS
cycle='Nf3 Nf6 Ng1 Ng8'
expected 'the repetition ends with the pawn move'
seen 'the array for the second time' 'threefold false, over false, moves 20' "$(node "$work/repeat.mjs" "$cycle")"
seen 'for the third time' 'threefold true, over true, moves 20' "$(node "$work/repeat.mjs" "$cycle $cycle")"
seen 'after e4' 'threefold true, over true, moves 20' "$(node "$work/repeat.mjs" "$cycle $cycle e4")"
seen 'after e4 e5' 'threefold true, over true, moves 29' "$(node "$work/repeat.mjs" "$cycle $cycle e4 e5")"
conclude
