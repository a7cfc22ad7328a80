// Peer: chess.js 1.4.0 (npm chess.js@1.4.0)
// Without: variations, nags
// It reads one game per text, without variations and NAGs, and knows no Chess960.
import { answer, load } from './kit.mjs'

const { Chess } = await load('chess.js/dist/esm/chess.js')

const describe = game => ({
  fen: game.fen(),
  moves: Object.fromEntries(game.moves({ verbose: true }).map(move => [move.lan, move.san])),
  check: game.isCheck(),
  mate: game.isCheckmate(),
  stalemate: game.isStalemate(),
  dead: game.isInsufficientMaterial(),
})

function play(fen, moves) {
  const game = new Chess(fen)
  for (const uci of moves) game.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci[4] })
  return game
}

function describe_line({ fen, moves }) {
  const game = play(fen, moves)
  return {
    ...describe(game),
    threefold: game.isThreefoldRepetition(),
    fifty: game.isDrawByFiftyMoves(),
    over: game.isGameOver(),
  }
}

function read(pgn) {
  const game = new Chess()
  game.loadPgn(pgn)
  return game
}

function describe_game(game) {
  const tags = game.getHeaders()
  const comments = new Map(game.getComments().map(({ fen, comment }) => [fen, comment]))
  const after = fen => (comments.has(fen) ? [comments.get(fen)] : [])
  const history = game.history({ verbose: true })
  return {
    tags,
    fen: tags.FEN,
    comments: after(new Chess(tags.FEN).fen()),
    line: history.map(move => ({ san: move.san, after: after(move.after) })),
    result: tags.Result,
  }
}

await answer({
  position: ({ fen }) => describe(new Chess(fen)),
  line: describe_line,
  san: ({ fen, san }) => ({ uci: new Chess(fen).move(san).lan }),
  game: ({ pgn }) => ({ games: [describe_game(read(pgn))] }),
  write: ({ pgn }) => ({ pgn: read(pgn).pgn() }),
})
