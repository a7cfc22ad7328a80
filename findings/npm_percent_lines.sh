#!/bin/bash
# Six of the seven PGN readers of npm tried here refuse a game with an escaped line, and the seventh is chessops.
#
#   findings/npm_percent_lines.sh
#
# Versions: chess.js 1.4.0, @mliebelt/pgn-parser 1.4.19, kokopu 4.13.4, pgn-parser 2.2.1, cm-pgn 5.0.0,
# @jackstenglein/chess 2.2.21, chessops 0.15.1.
# Rule: PGN 6: a percent sign in the first column makes a reader skip the rest of the line.
# For users of Tabiya: `tabiya pgn clean` removes escaped lines, so clean a file before a web page loads it.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

fetch_npm chess.js@1.4.0 @mliebelt/pgn-parser@1.4.19 kokopu@4.13.4 pgn-parser@2.2.1 cm-pgn@5.0.0 \
  @jackstenglein/chess@2.2.21 chessops@0.15.1
cat >"$work/read.mjs" <<'JS'
import { createRequire } from 'node:module'
import { parsePgn } from 'chessops/pgn'
import { Pgn } from 'cm-pgn/src/Pgn.js'
const load = createRequire(import.meta.url)
const { Chess } = load('chess.js')
const moves = {
  'chess.js': text => { const game = new Chess(); game.loadPgn(text); return game.history() },
  '@mliebelt/pgn-parser': text => load('@mliebelt/pgn-parser').parse(text, { startRule: 'game' }).moves,
  kokopu: text => load('kokopu').pgnRead(text).game(0).nodes(),
  'pgn-parser': text => load('pgn-parser').parse(text)[0].moves,
  'cm-pgn': text => new Pgn(text).history.moves,
  '@jackstenglein/chess': text => {
    const game = new (load('@jackstenglein/chess').Chess)()
    game.loadPgn(text)
    return game.history()
  },
  chessops: text => [...parsePgn(text)[0].moves.mainline()],
}[process.argv[2]]
const tags = '[Event "?"]\n[Result "*"]\n\n'
const plies = text => { try { return moves(text).length } catch { return 'refused' } }
console.log(`${plies(tags + '1. e4\ne5 *\n')}, ${plies(tags + '1. e4\n% 1. d4\ne5 *\n')}`)
JS
expected 'each reads two plies without the escaped line, and two with it'
for reader in chess.js @mliebelt/pgn-parser kokopu pgn-parser cm-pgn @jackstenglein/chess; do
  seen "$reader" '2, refused' "$(node "$work/read.mjs" "$reader")"
done
seen chessops '2, 2' "$(node "$work/read.mjs" chessops)"
conclude
