// Peer: cm-pgn 5.0.0 (npm cm-pgn@5.0.0)
// It reads one game per text.
import { answer, load } from './kit.mjs'

const { Pgn } = await load('cm-pgn/src/Pgn.js')

function describe_game({ header, gameComment, history }) {
  const { tags } = header
  return { tags, fen: tags.FEN, comments: gameComment, line: history.moves.map(describe_move), result: tags.Result }
}

const describe_move = ({ san, nags, startingComments, comments, variations }) => ({
  san,
  nags,
  before: startingComments,
  after: comments,
  variations: variations.map(line => line.map(describe_move)),
})

await answer({
  game: ({ pgn }) => ({ games: [describe_game(new Pgn(pgn))] }),
  write: ({ pgn }) => ({ pgn: new Pgn(pgn).render() }),
})
