// What the parser of M. Liebelt and its descendants answer: they share the form of their games.
import { answer } from './kit.mjs'

/// Answers the questions about games with `parse(pgn)`, which returns the games of a text.
export const answer_with_parser = parse => answer({ game: ({ pgn }) => ({ games: parse(pgn).map(describe_game) }) })

const list = value => [value ?? []].flat().filter(Boolean)

function describe_game({ tags: { messages, ...values } = {}, gameComment, moves }) {
  const tags = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, text_of(value)]))
  const comments = list(gameComment?.comment)
  return { tags, fen: tags.FEN, comments, line: moves.map(describe_move), result: tags.Result }
}

// A time control is a list of its parts, a number is a number, and a date has its text as a value.
function text_of(value) {
  if (Array.isArray(value)) return value.map(part => part.value).join(':')
  return String(value?.value ?? value)
}

const describe_move = move => ({
  san: move.notation.notation,
  nags: list(move.nag ?? move.nags).map(nag => Number(nag.slice(1))),
  before: [...list(move.commentMove), ...list(move.commentBefore)],
  after: list(move.commentAfter),
  variations: (move.variations ?? []).map(line => line.map(describe_move)),
  clock: seconds(move.commentDiag?.clk),
  ...evaluation(move.commentDiag?.eval),
})
const seconds = clock => clock?.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
const evaluation = value =>
  (String(value).startsWith('#') ? { mate: Number(value.slice(1)) } : { eval: value && parseFloat(value) })
