// Reads, checks or writes the games of a file with chessops: `node pgn_with_chessops.mjs read|check|write IN OUT`.
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

const modules = new URL('../build/peers/npm/node_modules/chessops/dist/esm/', import.meta.url)
const { makePgn, PgnParser, startingPosition } = await import(new URL('pgn.js', modules))
const { parseSan } = await import(new URL('san.js', modules))

const [job, from, to] = process.argv.slice(2)
const output = job === 'write' ? openSync(to, 'w') : undefined

function play(game) {
  const position = startingPosition(game.headers).unwrap()
  for (const { san } of game.moves.mainline()) {
    const move = parseSan(position, san)
    if (!move) return
    position.play(move)
  }
}

const parser = new PgnParser(game => {
  if (job === 'check') play(game)
  if (job === 'write') writeSync(output, makePgn(game) + '\n')
})
parser.parse(readFileSync(from, 'utf8'))
if (output !== undefined) closeSync(output)
