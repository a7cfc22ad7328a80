// Peer: @mliebelt/pgn-parser 1.4.19 (npm @mliebelt/pgn-parser@1.4.19)
// Without: commands
// It does not write games.
import { load } from './kit.mjs'
import { answer_with_parser } from './parse_tree.mjs'

const { parseGames } = await load('@mliebelt/pgn-parser/lib/index.umd.js')
await answer_with_parser(parseGames)
