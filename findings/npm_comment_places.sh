#!/bin/bash
# A comment after a move number, a comment between two variations, and a NAG after a comment each make a game
# unreadable for most PGN readers of npm. Only chessops and kokopu read all three.
#
#   findings/npm_comment_places.sh
#
# Versions: chess.js 1.4.0, @mliebelt/pgn-parser 1.4.19, @jackstenglein/pgn-parser 2.0.13, pgn-parser 2.2.1,
# cm-pgn 5.0.0, kokopu 4.13.4, chessops 0.15.1.
# Rule: PGN 5 binds comments to no place between tokens, and in PGN 18 a NAG is an element of its own, which may follow
# any other one.
# For users of Tabiya: `tabiya pgn clean` cures all three: it writes a comment before the number, NAGs before comments,
# and comments before variations.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

fetch_npm chess.js@1.4.0 @mliebelt/pgn-parser@1.4.19 @jackstenglein/pgn-parser@2.0.13 pgn-parser@2.2.1 cm-pgn@5.0.0 \
  kokopu@4.13.4 chessops@0.15.1
cat >"$work/read.mjs" <<'JS'
import { createRequire } from 'node:module'
import { parsePgn } from 'chessops/pgn'
import { Pgn } from 'cm-pgn/src/Pgn.js'
const load = createRequire(import.meta.url)
const { Chess } = load('chess.js')
const plies = {
  chessops: text => [...parsePgn(text)[0].moves.mainline()].length,
  kokopu: text => load('kokopu').pgnRead(text).game(0).plyCount(),
  'cm-pgn': text => new Pgn(text).history.moves.length,
  '@mliebelt': text => load('@mliebelt/pgn-parser').parseGame(text).moves.length,
  '@jackstenglein': text => load('@jackstenglein/pgn-parser').parseGame(text).moves.length,
  'pgn-parser': text => load('pgn-parser').parse(text)[0].moves.length,
  'chess.js': text => { const game = new Chess(); game.loadPgn(text); return game.history().length },
}
const text = `[Result "*"]\n\n${process.argv[2]} *\n`
function is_read(reader) {
  try {
    return plies[reader](text) === 2
  } catch {
    return false
  }
}
console.log(Object.keys(plies).filter(is_read).join(' '))
JS
readers_of() { node "$work/read.mjs" "$1"; }
all='chessops kokopu cm-pgn @mliebelt @jackstenglein pgn-parser chess.js'
expected 'all seven read each text as a game of two plies'
seen 'a comment after a move' "$all" "$(readers_of '1. e4 {best by test} e5')"
seen 'a comment after a number' 'chessops kokopu cm-pgn' "$(readers_of '1. {best by test} e4 e5')"
seen 'two variations' "$all" "$(readers_of '1. e4 (1. d4) (1. c4) 1... e5')"
seen 'a comment between them' 'chessops kokopu' "$(readers_of '1. e4 (1. d4) {or} (1. c4) 1... e5')"
seen 'a NAG before a comment' "$all" "$(readers_of "1. e4 \$1 {best by test} e5")"
seen 'a NAG after a comment' 'chessops kokopu' "$(readers_of "1. e4 {best by test} \$1 e5")"
conclude
