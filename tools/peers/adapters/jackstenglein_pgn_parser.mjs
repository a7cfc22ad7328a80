// Peer: @jackstenglein/pgn-parser 2.0.13 (npm @jackstenglein/pgn-parser@2.0.13)
// Without: commands
// It does not write games.
import { load } from './kit.mjs'
import { answer_with_parser } from './parse_tree.mjs'

const { parseGames } = await load('@jackstenglein/pgn-parser/lib/index.umd.js')
await answer_with_parser(parseGames)
