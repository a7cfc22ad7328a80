#!/bin/bash
# A quote in a tag value makes a game unreadable for chess.js and pgn-parser, and cm-pgn and ffish cut the value.
# chess.js, @jackstenglein/chess and @mliebelt/pgn-reader write such a value so that they cannot read it again.
#
#   findings/npm_tag_escapes.sh
#
# Versions: chess.js 1.4.0, pgn-parser 2.2.1, cm-pgn 5.0.0, ffish 0.7.10, @jackstenglein/chess 2.2.21,
# @mliebelt/pgn-reader 1.2.30; chessops 0.15.1 and kokopu 4.13.4 for comparison.
# Rule: PGN 7: a quote within a string has a backslash before it, and so has a backslash.
# For users of Tabiya: `tabiya pgn clean` keeps the escapes, because the value needs them. Before such a library reads a
# nickname in quotes, write it without them: `tabiya pgn tags --set`.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

fetch_npm chess.js@1.4.0 pgn-parser@2.2.1 cm-pgn@5.0.0 ffish@0.7.10 @jackstenglein/chess@2.2.21 \
  @mliebelt/pgn-reader@1.2.30 chessops@0.15.1 kokopu@4.13.4
cat >"$work/read.mjs" <<'JS'
import { createRequire } from 'node:module'
import { parsePgn } from 'chessops/pgn'
import { Pgn } from 'cm-pgn/src/Pgn.js'
delete globalThis.fetch // ffish would load its WASM with it
const load = createRequire(import.meta.url)
const ffish = load('ffish')
await new Promise(resolve => { ffish.onRuntimeInitialized = resolve })
const text = '[White "Eric \\"Magic\\" Pos \\\\ Paris"]\n[Result "*"]\n\n1. e4 *\n'
const { Chess } = load('@jackstenglein/chess')
const { PgnReader } = load('@mliebelt/pgn-reader')
function chess_js(name) {
  const game = new (load('chess.js').Chess)()
  game.setHeader('White', name)
  return game.pgn()
}
function read_by_chess_js(pgn) {
  const game = new (load('chess.js').Chess)()
  game.loadPgn(pgn)
  return game.getHeaders().White
}
const jackstenglein = pgn => new Chess({ pgn }).renderPgn()
const mliebelt = pgn => new PgnReader({ pgn }).writePgn()
const white_of = pgn => /White "(.*)"/.exec(pgn)[1]
const white = {
  chessops: () => parsePgn(text)[0].headers.get('White'),
  kokopu: () => load('kokopu').pgnRead(text).game(0).playerName('w'),
  'chess.js': () => read_by_chess_js(text),
  'chess.js, once': () => white_of(chess_js('Eric "Magic" Pos')),
  'chess.js, twice': () => read_by_chess_js(chess_js('Eric "Magic" Pos')),
  'pgn-parser': () => load('pgn-parser').parse(text)[0].headers[0].value,
  'cm-pgn': () => new Pgn(text).header.tags.White,
  ffish: () => ffish.readGamePGN(text).headers('White'),
  '@jackstenglein/chess, once': () => white_of(jackstenglein(text)),
  '@jackstenglein/chess, twice': () => white_of(jackstenglein(jackstenglein(text))),
  '@mliebelt/pgn-reader, once': () => white_of(mliebelt(text)),
  '@mliebelt/pgn-reader, twice': () => white_of(mliebelt(mliebelt(text))),
}
try {
  console.log(white[process.argv[2]]())
} catch {
  console.log('refused')
}
JS
white_for() { node "$work/read.mjs" "$1" 2>"$work/errors"; }
expected 'readers find Eric "Magic" Pos \ Paris, and writers put the backslashes back'
seen chessops 'Eric "Magic" Pos \ Paris' "$(white_for chessops)"
seen kokopu 'Eric "Magic" Pos \ Paris' "$(white_for kokopu)"
seen chess.js refused "$(white_for chess.js)"
seen pgn-parser refused "$(white_for pgn-parser)"
seen cm-pgn "Eric \\" "$(white_for cm-pgn)"
seen ffish "Eric \\" "$(white_for ffish)"
seen 'chess.js writes' 'Eric "Magic" Pos' "$(white_for 'chess.js, once')"
seen 'and reads that' refused "$(white_for 'chess.js, twice')"
seen '@jackstenglein/chess writes' 'Eric \"Magic\" Pos \ Paris' "$(white_for '@jackstenglein/chess, once')"
seen 'and reads that' refused "$(white_for '@jackstenglein/chess, twice')"
seen '@mliebelt/pgn-reader writes' 'Eric "Magic" Pos \ Paris' "$(white_for '@mliebelt/pgn-reader, once')"
seen 'and reads that' refused "$(white_for '@mliebelt/pgn-reader, twice')"
conclude
