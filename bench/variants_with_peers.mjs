// Compares positions of a variant, as bench/variant_positions prints them, with other programs:
// `variant_positions … | node variants_with_peers.mjs VARIANT [chess960] [chessops] [ffish] [fairy-stockfish]`.
//
// VARIANT is the name in UCI. Prints a line of JSON: how much was compared, and for each kind of difference its number
// and its first positions. bench/variants_against_peers runs this for all variants.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'

const folder = new URL('../build/peers/npm/node_modules/', import.meta.url)
const examplesEach = 3
const batchSize = 200 // positions that fairy-stockfish is sent at once

const [variant, ...words] = process.argv.slice(2)
const isChess960 = words.includes('chess960')
const counts = { positions: 0, ended: 0, moves: 0, fens: 0 }
const differences = {}

function report(peer, kind, fen, ours, theirs) {
  const found = differences[`${peer}: ${kind}`] ??= { count: 0, examples: [] }
  found.count++
  if (found.examples.length < examplesEach) found.examples.push({ fen, ours, theirs })
}

const read = line => {
  const [fen, ending, winner, canWin, uci, san, ...after] = line.split('\t')
  const list = text => (text === '-' ? [] : text.split(' '))
  const moves = new Map()
  const sans = list(san)
  list(uci).forEach((move, place) => moves.set(move, sans[place]))
  return { fen, ending, winner, canWin, moves, after: after.map(one => one.split('|')) }
}

// What kind of move it is, for differences in what follows from it.
const sortOf = (position, uci) => {
  if (uci.startsWith('P@')) return 'a dropped pawn'
  if (uci[1] === '@') return 'another dropped piece'
  if (uci.length === 5) return `a promotion to ${uci[4]}`
  const san = position.moves.get(uci) ?? ''
  if (san.startsWith('O-O')) return 'castling'
  return `${san.includes('x') ? 'a capture' : 'a move'} by ${/^[NBRQK]/.test(san) ? 'a piece' : 'a pawn'}`
}

function compareMoves(peer, position, theirs) {
  const where = position.ending === '-' ? '' : `, after the end (${position.ending})`
  for (const move of theirs) {
    if (!position.moves.has(move)) report(peer, `a move more${where}: ${sortOf(position, move)}`, position.fen, '-', move)
  }
  const known = new Set(theirs)
  for (const move of position.moves.keys()) {
    if (!known.has(move)) report(peer, `a move less: ${sortOf(position, move)}`, position.fen, move, '-')
  }
}

const withoutSuffix = san => san.replace(/[+#]$/, '')
function compareSan(peer, position, uci, theirs) {
  const ours = position.moves.get(uci)
  if (ours === undefined || ours === theirs) return
  if (ours === `P${theirs}`) return report(peer, 'SAN: @e4 for P@e4', position.fen, ours, theirs)
  const [left, right] = [ours, theirs].map(san => withoutSuffix(san).replace(/^P@/, '@'))
  const suffix = san => san.match(/[+#]$/)?.[0] ?? 'nothing'
  const kind = left === right ? `${suffix(theirs)} for ${suffix(ours)}` : `another text of ${sortOf(position, uci)}`
  report(peer, `SAN: ${kind}`, position.fen, ours, theirs)
}

const fieldsOf = fen => {
  const [placement, turn, castling, enPassant, ...rest] = fen.split(' ')
  const checks = rest.length === 3 ? rest[0] : undefined
  const [board, pocket = ''] = placement.replace(']', '').split('[')
  return {
    board, pocket: [...pocket].sort().join(''), turn, castling, 'en passant': enPassant, checks,
    clock: rest.at(-2), number: rest.at(-1),
  }
}
function compareFens(peer, position, uci, ours, theirs) {
  if (ours === theirs) return
  const [left, right] = [fieldsOf(ours), fieldsOf(theirs)]
  for (const field of Object.keys(left)) {
    if (left[field] === right[field]) continue
    report(peer, `FEN: the ${field} after ${sortOf(position, uci)}`, `${position.fen} ${uci}`, ours, theirs)
  }
}

function compareOutcomes(peer, position, winner, canWin) {
  if (winner !== position.winner) {
    report(peer, `outcome: ${winner} for ${position.winner} (${position.ending})`, position.fen, position.winner, winner)
  }
  if (canWin !== position.canWin && position.ending === '-') {
    report(peer, `who can win: ${canWin} for ${position.canWin}`, position.fen, position.canWin, canWin)
  }
}

async function chessops() {
  const load = file => import(new URL(`chessops/dist/esm/${file}.js`, folder))
  const [{ setupPosition }, { parseFen, makeFen }, { makeSan }, { makeUci, parseUci, squareRank }, { ROLES }] =
    await Promise.all(['variant', 'fen', 'san', 'util', 'types'].map(load))
  const promotions = ['queen', 'rook', 'bishop', 'knight', ...(variant === 'antichess' ? ['king'] : [])]
  const expand = (position, from, to) =>
    (position.board.pawn.has(from) && [0, 7].includes(squareRank(to)) ? promotions : [undefined])
      .map(promotion => ({ from, to, promotion }))
  const drops = position => {
    if (!position.pockets) return []
    const squares = [...position.dropDests()]
    return ROLES.filter(role => position.pockets[position.turn][role] > 0).flatMap(role =>
      squares.filter(to => role !== 'pawn' || ![0, 7].includes(squareRank(to))).map(to => ({ role, to })))
  }
  const all = position => position.isVariantEnd() ? [] :
    [...position.allDests()].flatMap(([from, to]) => [...to].flatMap(one => expand(position, from, one)))
      .concat(drops(position))
  // Castling as the other programs write it.
  const uciOf = (position, move) => {
    const uci = makeUci(move)
    const castles = !isChess960 && move.from !== undefined && position.board.king.has(move.from) &&
      position.board[position.turn].has(move.to)
    return castles ? `${uci.slice(0, 2)}${uci[2] > uci[0] ? 'g' : 'c'}${uci[3]}` : uci
  }
  // With castling rights as files in Chess960, as the other programs write them.
  const fenOf = setup => {
    const fields = makeFen(setup).split(' ')
    if (!isChess960 || setup.castlingRights.isEmpty()) return fields.join(' ')
    const files = rank => [...setup.castlingRights].filter(square => square >> 3 === rank)
      .map(square => 'abcdefgh'[square & 7]).reverse().join('')
    fields[2] = files(0).toUpperCase() + files(7)
    return fields.join(' ')
  }
  return position => {
    const setup = parseFen(position.fen)
    const made = setup.isOk ? setupPosition(variant, setup.value) : setup
    if (made.isErr) return report('chessops', `refused: ${made.error.message}`, position.fen, '-', made.error.message)
    const theirs = made.value
    const moves = all(theirs).map(move => [uciOf(theirs, move), move])
    compareMoves('chessops', position, moves.map(([uci]) => uci))
    for (const [uci, move] of moves) compareSan('chessops', position, uci, makeSan(theirs, move))
    const byUci = new Map(moves)
    for (const [uci, fen] of position.after) {
      const next = theirs.clone()
      next.play(byUci.get(uci) ?? parseUci(uci))
      compareFens('chessops', position, uci, fen, fenOf(next.toSetup()))
    }
    const outcome = theirs.outcome()
    const canWin = ['white', 'black'].filter(color => !theirs.hasInsufficientMaterial(color)).map(color => color[0])
    compareOutcomes('chessops', position, outcome ? outcome.winner ?? 'draw' : '-', canWin.join('') || '-')
  }
}

async function ffish() {
  delete globalThis.fetch // it would load its WASM with it
  const library = createRequire(import.meta.url)(new URL('ffish', folder).pathname)
  await new Promise(resolve => { library.onRuntimeInitialized = resolve })
  // One board for all: making one takes milliseconds.
  const board = new library.Board(variant, library.startingFen(variant), isChess960)
  const winners = { '1-0': 'white', '0-1': 'black', '1/2-1/2': 'draw', '*': '-' }
  return position => {
    board.setFen(position.fen)
    const moves = board.legalMoves().split(' ').filter(Boolean)
    compareMoves('ffish', position, moves)
    for (const move of moves) compareSan('ffish', position, move, board.sanMove(move))
    for (const [uci, , fen] of position.after) {
      if (!board.push(uci)) continue
      compareFens('ffish', position, uci, fen, board.fen())
      board.pop()
    }
    const canWin = ['w', 'b'].filter(color => !board.hasInsufficientMaterial(color === 'w'))
    compareOutcomes('ffish', position, winners[board.result()], canWin.join('') || '-')
  }
}

// Fairy-Stockfish lists moves ("go perft 1") and shows positions ("d"); of outcomes it says nothing.
class FairyStockfish {
  constructor(program) {
    this.process = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] })
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]()
    this.process.stdin.write(`setoption name UCI_Variant value ${variant}\n` +
      `setoption name UCI_Chess960 value ${isChess960}\n`)
  }
  // The lines that follow the commands, up to the one that begins so for the `times`th time.
  async ask(commands, last, times) {
    this.process.stdin.write(commands)
    const found = []
    while (times > 0) {
      const { value, done } = await this.lines.next()
      if (done) throw new Error('fairy-stockfish has ended')
      found.push(value)
      if (value.startsWith(last)) times--
    }
    return found
  }
  async compare(positions) {
    const lines = await this.ask(positions.map(({ fen }) => `position fen ${fen}\ngo perft 1\n`).join(''),
      'Nodes searched:', positions.length)
    const places = positions.values()
    let moves = []
    for (const line of lines) {
      const move = line.match(/^(\S{4,5}): 1$/)
      if (move) moves.push(move[1])
      if (!line.startsWith('Nodes searched:')) continue
      compareMoves('fairy-stockfish', places.next().value, moves)
      moves = []
    }
    await this.compareAfter(positions.flatMap(position => position.after.map(one => [position, ...one])))
  }
  async compareAfter(moves) {
    if (moves.length === 0) return
    const lines = await this.ask(moves.map(([{ fen }, uci]) => `position fen ${fen} moves ${uci}\nd\n`).join(''),
      'Checkers:', moves.length)
    const fens = lines.filter(line => line.startsWith('Fen: ')).map(line => line.slice(5))
    moves.forEach(([position, uci, , fen], place) => compareFens('fairy-stockfish', position, uci, fen, fens[place]))
  }
  end() { this.process.stdin.end('quit\n') }
}

const compare = []
if (words.includes('chessops')) compare.push(await chessops())
if (words.includes('ffish')) compare.push(await ffish())
const engine = words.includes('fairy-stockfish') ? new FairyStockfish('/usr/games/fairy-stockfish') : undefined
let waiting = []
for await (const line of createInterface({ input: process.stdin })) {
  const position = read(line)
  counts.positions++
  counts.ended += position.ending !== '-'
  counts.moves += position.moves.size
  counts.fens += position.after.length
  for (const one of compare) one(position)
  if (engine) waiting.push(position)
  if (waiting.length < batchSize) continue
  await engine.compare(waiting)
  waiting = []
}
if (waiting.length > 0) await engine.compare(waiting)
engine?.end()
console.log(JSON.stringify({ variant, chess960: isChess960, ...counts, differences }))
