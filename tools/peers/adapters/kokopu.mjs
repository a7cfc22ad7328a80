// Peer: kokopu 4.13.4 (npm kokopu@4.13.4)
// Without: commands
// It keeps only the tags that it knows, and counts no repetitions.
import { answer, load } from './kit.mjs'

const { Game, Position, pgnRead, pgnWrite } = await load('kokopu/dist/lib/index.js')
const variants = { standard: 'regular', chess960: 'chess960' }

function set_up({ fen, variant }) {
  const position = new Position(variants[variant], 'empty')
  return { position, clocks: position.fen(fen) }
}

const describe = (position, fen) => ({
  fen,
  moves: Object.fromEntries(position.moves().map(move => [position.uci(move), position.notation(move)])),
  check: position.isCheck(), mate: position.isCheckmate(),
  stalemate: position.isStalemate(), dead: position.isDead(),
})

function answer_position(question) {
  const { position, clocks } = set_up(question)
  return describe(position, position.fen({ ...clocks, regularFENIfPossible: true }))
}

function answer_line(question) {
  const { position, clocks } = set_up(question)
  const game = new Game()
  game.initialPosition(position, clocks.fullMoveNumber)
  let node = game.mainVariation()
  for (const uci of question.moves) node = node.play(game.finalPosition().notation(game.finalPosition().uci(uci)))
  const final = game.finalPosition()
  return { ...describe(final, game.finalFEN()), over: !final.hasMove() || final.isDead() }
}

const comments_of = node => [node.comment()].filter(comment => comment !== undefined)
const describe_moves = variation => variation.nodes().map((node, index) => ({
  san: node.notation(), nags: node.nags(),
  before: index === 0 && variation.parentNode() ? comments_of(variation) : [], after: comments_of(node),
  clock: node.tag('clk')?.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0),
  variations: node.variations().map(describe_moves),
}))

const describe_game = game => ({
  tags: { Event: game.event(), Site: game.site(), Date: game.date()?.toPGNString(), Round: game.fullRound(),
    White: game.playerName('w'), Black: game.playerName('b'), Annotator: game.annotator(), ECO: game.eco() },
  fen: game.initialFEN(), comments: comments_of(game.mainVariation()),
  line: describe_moves(game.mainVariation()), result: game.result(),
})

// The iterator games() would leave out the games that it cannot read.
function read(pgn) {
  const database = pgnRead(pgn)
  return Array.from({ length: database.gameCount() }, (_, index) => database.game(index))
}

await answer({
  position: answer_position, line: answer_line,
  san: question => ({ uci: set_up(question).position.uci(set_up(question).position.notation(question.san)) }),
  game: ({ pgn }) => ({ games: read(pgn).map(describe_game) }), write: ({ pgn }) => ({ pgn: pgnWrite(read(pgn)) }),
}, Object.keys(variants))
