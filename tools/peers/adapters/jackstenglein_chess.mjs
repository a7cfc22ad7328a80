// Peer: @jackstenglein/chess 2.2.21 (npm @jackstenglein/chess@2.2.21)
// It reads one game per text with @jackstenglein/pgn-parser, which has an adapter of its own, and writes it.
import { answer, load } from './kit.mjs'

const { Chess } = await load('@jackstenglein/chess/dist/cjs/index.js')

await answer({
  write: ({ pgn }) => ({ pgn: new Chess({ pgn }).renderPgn() }),
})
