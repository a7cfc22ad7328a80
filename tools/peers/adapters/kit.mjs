// Reads questions from standard input, one JSON object per line, and writes one line of JSON per answer, in order.
const packages = new URL('../../../build/peers/npm/node_modules/', import.meta.url)
const lists_left_out_if_empty = new Set(['comments', 'nags', 'before', 'after', 'variations'])

// Standard output is for answers only, whatever a peer logs.
console.log = console.info = console.error

/// Loads a file of a package, such as "kokopu/dist/lib/index.js": its default export, or else its named exports.
export async function load(file) {
  const module = await import(new URL(file, packages))
  return module.default ?? module
}

/// Answers all questions with the handlers, which have the names of the questions. A handler gets the question, and
/// returns the answer or a promise of it. Other questions, and those about other variants, get an empty answer.
export async function answer(handlers, variants = ['standard']) {
  for await (const line of lines(process.stdin)) {
    process.stdout.write(JSON.stringify(await reply(line, handlers, variants), without_empty_lists) + '\n')
  }
}

/// The king's two steps for castling in any other spelling: "e1h1" with the SAN "O-O" is "e1g1".
export function two_steps(uci, san) {
  const castling = /^[O0]-[O0](-[O0])?/.exec(san)
  return castling ? uci.slice(0, 2) + (castling[1] ? 'c' : 'g') + uci[1] : uci
}

async function reply(line, handlers, variants) {
  try {
    const question = { variant: 'standard', ...JSON.parse(line) }
    const handler = variants.includes(question.variant) ? handlers[question.ask] : undefined
    const found = (await handler?.(question)) ?? {}
    return question.variant === 'standard' ? in_standard_spelling(found, question.san) : found
  } catch (error) {
    return { error: String(error?.message ?? error) }
  }
}

function in_standard_spelling({ moves, uci, ...rest }, san) {
  if (moves) rest.moves = Object.fromEntries(Object.entries(moves).map(([uci, san]) => [two_steps(uci, san), san]))
  if (uci) rest.uci = two_steps(uci, san)
  return rest
}

function without_empty_lists(key, value) {
  return lists_left_out_if_empty.has(key) && value?.length === 0 ? undefined : value
}

// The module readline would also end lines at U+2028 and U+2029.
async function* lines(stream) {
  let rest = ''
  for await (const chunk of stream.setEncoding('utf8')) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop()
    yield* parts
  }
  if (rest) yield rest
}
