// Peer: cm-chess 4.0.0 (npm cm-chess@4.0.0)
// It reads and writes games with cm-pgn, which has an adapter of its own.
import { answer, load } from './kit.mjs'

const { Chess } = await load('cm-chess/src/Chess.js')

const set_up = ({ fen, variant }) => new Chess({ fen, gameVariant: variant })
const uci = ({ from, to, promotion = '' }) => from + to + promotion

const describe = game => ({
  fen: game.fen(),
  moves: Object.fromEntries(game.moves({ verbose: true }).map(move => [uci(move), move.san])),
  check: game.inCheck(),
  mate: game.inCheckmate(),
  stalemate: game.inStalemate(),
  dead: game.insufficientMaterial(),
})

function play(question) {
  const game = set_up(question)
  for (const move of question.moves) {
    const squares = { from: move.slice(0, 2), to: move.slice(2, 4), promotion: move[4] }
    if (!game.move(squares)) throw new Error(`${move} is not legal`)
  }
  return { ...describe(game), threefold: game.inThreefoldRepetition() === true, over: game.gameOver() === true }
}

function read_san(question) {
  const move = set_up(question).move(question.san)
  return move ? { uci: uci(move) } : { error: 'not a legal move' }
}

await answer({
  position: question => describe(set_up(question)),
  line: play,
  san: read_san,
}, ['standard', 'chess960'])
