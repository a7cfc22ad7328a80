#!/bin/bash
# chess.js, ffish and cm-chess do not see that a position has occurred three times if a pawn that stands beside the
# double step is pinned; cm-chess does not see it after any double step.
#
#   findings/npm_pinned_en_passant.sh
#
# Versions: chess.js 1.4.0, ffish 0.7.10, cm-chess 4.0.0.
# Rule: FIDE 9.2.3: positions differ if a pawn could have been captured en passant at first, and no longer can. A pinned
# pawn could not, so the position after the double step counts.
# For users of Tabiya: `tabiya referee` lists the claim. A board on these libraries offers it one repetition later.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

fetch_npm chess.js@1.4.0 ffish@0.7.10 cm-chess@4.0.0
cat >"$work/repeat.mjs" <<'JS'
import { createRequire } from 'node:module'
import { Chess as CmChess } from 'cm-chess/src/Chess.js'
delete globalThis.fetch // ffish would load its WASM with it
const load = createRequire(import.meta.url)
const { Chess } = load('chess.js')
const ffish = load('ffish')
await new Promise(resolve => { ffish.onRuntimeInitialized = resolve })
const [fen, first, cycle] = process.argv.slice(2)
const games = { 'chess.js': new Chess(fen), 'cm-chess': new CmChess({ fen }), ffish: new ffish.Board('chess', fen) }
for (const san of `${first} ${cycle} ${cycle}`.split(' ')) {
  for (const name of ['chess.js', 'cm-chess']) games[name].move(san)
  games.ffish.pushSan(san)
}
const finds_three = {
  'chess.js': games['chess.js'].isThreefoldRepetition(),
  'cm-chess': games['cm-chess'].inThreefoldRepetition(),
  ffish: games.ffish.isGameOver(true), // with claims
}
console.log(Object.keys(finds_three).filter(name => finds_three[name]).join(' ') || 'none')
JS
expected 'each library finds the position after e4 for the third time'
start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
seen 'no pawn beside the double step' 'chess.js ffish' "$(node "$work/repeat.mjs" "$start" e4 'Nf6 Nf3 Ng8 Ng1')"
# After e4, Black's d-pawn is pinned along the fourth rank: with both pawns gone, the queen gives check.
seen 'a pinned pawn beside it' none \
  "$(node "$work/repeat.mjs" '8/8/8/8/k2p3Q/8/4P3/3K2N1 w - - 0 1' e4 'Kb4 Nf3 Ka4 Ng1')"
seen 'the same after a single step' 'chess.js cm-chess ffish' \
  "$(node "$work/repeat.mjs" '8/8/8/8/k2p3Q/4P3/8/3K2N1 w - - 0 1' e4 'Kb4 Nf3 Ka4 Ng1')"
conclude
