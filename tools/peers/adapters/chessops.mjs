// Peer: chessops 0.15.1 (npm chessops@0.15.1)
// It counts no repetitions.
import { answer, load } from './kit.mjs'

const chessops = file => load(`chessops/dist/esm/${file}.js`)
const { Chess } = await chessops('chess')
const { parseFen, makeFen } = await chessops('fen')
const { makeSan, makeSanAndPlay, parseSan } = await chessops('san')
const { makeUci, parseUci } = await chessops('util')
const { makePgn, parsePgn, startingPosition, transform } = await chessops('pgn')

const set_up = fen => Chess.fromSetup(parseFen(fen).unwrap()).unwrap()
const is_promotion = (position, from, to) => position.board.pawn.has(from) && (to < 8 || to >= 56)
const promotions = (...move) => (is_promotion(...move) ? ['queen', 'rook', 'bishop', 'knight'] : [undefined])
const legal_moves = position => [...position.allDests()].flatMap(([from, squares]) =>
  [...squares].flatMap(to => promotions(position, from, to).map(promotion => ({ from, to, promotion }))))

const describe = position => ({
  fen: makeFen(position.toSetup()),
  moves: Object.fromEntries(legal_moves(position).map(move => [makeUci(move), makeSan(position, move)])),
  check: position.isCheck(),
  mate: position.isCheckmate(),
  stalemate: position.isStalemate(),
  dead: position.isInsufficientMaterial(),
})

function answer_line({ fen, moves }) {
  const position = set_up(fen)
  for (const uci of moves) position.play(parseUci(uci))
  return { ...describe(position), over: position.isEnd() }
}

function read_san({ fen, san }) {
  const move = parseSan(set_up(fen), san)
  return move ? { uci: makeUci(move) } : { error: 'not a legal move' }
}
const describe_move = ({ data: { san, nags, startingComments, comments } }) =>
  ({ san, nags, before: startingComments, after: comments })
const describe_line = node => Array.from(steps(node), ([main, ...others]) =>
  ({ ...describe_move(main), variations: others.map(other => [describe_move(other), ...describe_line(other)]) }))
function* steps(node) {
  for (; node.children.length > 0; node = node.children[0]) yield node.children
}
function describe_game({ headers, comments, moves }) {
  const tags = Object.fromEntries(headers)
  return { tags, fen: tags.FEN, comments, line: describe_line(moves), result: tags.Result }
}
function play_move(position, data) {
  const move = parseSan(position, data.san)
  return move && { ...data, san: makeSanAndPlay(position, move) }
}
const played = game => ({ ...game, moves: transform(game.moves, startingPosition(game.headers).unwrap(), play_move) })

await answer({
  position: ({ fen }) => describe(set_up(fen)),
  line: answer_line,
  san: read_san,
  game: ({ pgn }) => ({ games: parsePgn(pgn).map(describe_game) }),
  write: ({ pgn }) => ({ pgn: parsePgn(pgn).map(played).map(makePgn).join('\n') }),
}, ['standard', 'chess960'])
