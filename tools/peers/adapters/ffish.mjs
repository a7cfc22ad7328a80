// Peer: ffish 0.7.10 (npm ffish@0.7.10)
// Without: variations, nags, comments, tags
// It reads the main line of one game per text, and writes no games.
import { answer, load } from './kit.mjs'

delete globalThis.fetch // it would be used to load the WASM, but cannot read a path
const ffish = await load('ffish/ffish.js')
await new Promise(resolve => { ffish.onRuntimeInitialized = resolve })

new ffish.Board().delete() // until there has been a board, every FEN is invalid

const words = text => text.split(' ').filter(Boolean)

// A board is memory of the WASM, which JavaScript does not free.
function on_board({ fen, variant }, use) {
  const code = ffish.validateFen(fen, 'chess', variant === 'chess960')
  if (code !== 1) throw new Error(`FEN error ${code}`)
  const board = new ffish.Board('chess', fen, variant === 'chess960')
  try {
    return use(board)
  } finally {
    board.delete()
  }
}

function describe(board) {
  const moves = words(board.legalMoves()).map(uci => [uci, board.sanMove(uci)])
  const [is_over, check] = [moves.length === 0, board.isCheck()]
  const verdict = { check, mate: is_over && check, stalemate: is_over && !check, dead: board.isInsufficientMaterial() }
  return { fen: board.fen(), moves: Object.fromEntries(moves), ...verdict }
}

function play(board, moves) {
  for (const uci of moves) if (!board.push(uci)) throw new Error(`${uci} is not legal`)
  return { ...describe(board), over: board.isGameOver() }
}

function read_san(board, san) {
  if (!board.pushSan(san)) throw new Error('not a legal move')
  return { uci: words(board.moveStack()).at(-1) }
}

function read_game({ pgn }) {
  const game = ffish.readGamePGN(pgn)
  const tags = Object.fromEntries(words(game.headerKeys()).map(name => [name, game.headers(name)]))
  const board = new ffish.Board('chess', tags.FEN || ffish.startingFen('chess'), /960|andom/.test(tags.Variant))
  const line = []
  for (const uci of words(game.mainlineMoves())) {
    line.push({ san: board.sanMove(uci) })
    board.push(uci)
  }
  for (const memory of [game, board]) memory.delete()
  return { games: [{ tags, fen: tags.FEN, line, result: tags.Result }] }
}

await answer({
  position: question => on_board(question, describe),
  line: question => on_board(question, board => play(board, question.moves)),
  san: question => on_board(question, board => read_san(board, question.san)),
  game: read_game,
}, ['standard', 'chess960'])
