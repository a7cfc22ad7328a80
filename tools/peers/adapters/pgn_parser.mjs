// Peer: pgn-parser 2.2.1 (npm pgn-parser@2.2.1)
// It does not write games.
import { answer, load } from './kit.mjs'

const { parse } = await load('pgn-parser/dist/pgn-parser.js')

function describe_game({ headers, comments_above_header, comments, moves, result }) {
  const tags = Object.fromEntries((headers ?? []).map(({ name, value }) => [name, value]))
  const texts = [...texts_of(comments_above_header), ...texts_of(comments)]
  return { tags, fen: tags.FEN, comments: texts, line: moves.map(describe_move), result }
}

// A move of Black may begin with the periods of its number, and any move ends with its suffix.
const suffixes = ['!', '?', '!!', '??', '!?', '?!']
const describe_move = ({ move, nags, comments, ravs }) => ({
  san: move.replace(/^\.+/, ''),
  nags: [suffixes.indexOf(/[!?]*$/.exec(move)[0]) + 1, ...(nags ?? []).map(nag => Number(nag.slice(1)))]
    .filter(Boolean),
  after: texts_of(comments),
  variations: (ravs ?? []).map(describe_variation),
})

function describe_variation({ comments, moves }) {
  const [first, ...others] = moves.map(describe_move)
  return [{ ...first, before: texts_of(comments) }, ...others]
}

// The commands of a comment, as in [%clk 1:00:00], are apart from its text.
const texts_of = comments => (comments ?? []).map(({ text, commands }) =>
  [...(commands ?? []).map(({ key, values }) => `[%${key} ${values.join(',')}]`), text ?? ''].join(' ').trim())

await answer({ game: ({ pgn }) => ({ games: parse(pgn).map(describe_game) }) })
