// Peer: chess 1.5.1 (npm chess@1.5.1)
// It reads the placement and the side of a FEN only, writes no whole FEN, and knows neither PGN nor Chess960.
import { answer, load } from './kit.mjs'

const { fromFEN } = await load('chess/src/main.js')
const set_up = fen => fromFEN(fen, { PGN: true })

const square = ({ file, rank }) => `${file}${rank}`
const is_promotion = ({ src, dest }) => src.piece.type === 'pawn' && [1, 8].includes(dest.rank)

/// The legal moves by UCI. The name of a promotion ends with the letter of the piece.
function legal_moves(game) {
  const moves = Object.entries(game.getStatus().notatedMoves)
  return Object.fromEntries(moves.map(([san, move]) =>
    [square(move.src) + square(move.dest) + (is_promotion(move) ? san.at(-1).toLowerCase() : ''), san]))
}

function describe(game) {
  const status = game.getStatus()
  return {
    moves: legal_moves(game),
    check: status.isCheck || status.isCheckmate, // it says "check" only while there is a move
    mate: status.isCheckmate,
    stalemate: status.isStalemate,
  }
}

function play({ fen, moves }) {
  const game = set_up(fen)
  for (const uci of moves) {
    const san = legal_moves(game)[uci]
    if (!san) throw new Error(`${uci} is not legal`)
    game.move(san)
  }
  return { ...describe(game), threefold: game.getStatus().isRepetition }
}

function read_san({ fen, san }) {
  const { move } = set_up(fen).move(san)
  const is_pawn = move.algebraic && /^[a-h]/.test(move.algebraic)
  const promotion = is_pawn ? /[QRBN]$/.exec(move.algebraic)?.[0].toLowerCase() : undefined
  return { uci: square(move.prevSquare) + square(move.postSquare) + (promotion ?? '') }
}

await answer({ position: ({ fen }) => describe(set_up(fen)), line: play, san: read_san })
