// Peer: @mliebelt/pgn-reader 1.2.30 (npm @mliebelt/pgn-reader@1.2.30)
// It plays the moves that @mliebelt/pgn-parser reads, and writes the first game of a text.
import { answer, load } from './kit.mjs'

const { PgnReader } = await load('@mliebelt/pgn-reader/lib/index.umd.js')

const game_of = ({ fen, san }) => `[SetUp "1"]\n[FEN "${fen}"]\n[Result "*"]\n\n${san} *`

function read_san(question) {
  const [{ from, to, notation }] = new PgnReader({ pgn: game_of(question) }).getMoves()
  return { uci: from + to + (notation.promotion ?? '').replace('=', '').toLowerCase() }
}

await answer({
  san: read_san,
  write: ({ pgn }) => ({ pgn: new PgnReader({ pgn }).writePgn() }),
})
