// The program of bench/fairy_stockfish_in_node: reads commands of UCI, and answers one after the other.
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'

// With it the package asks the network for its own file, which Node refuses (its program uci.js ends so).
delete globalThis.fetch

const folder = new URL('../build/peers/npm/node_modules/', import.meta.url)
const start = createRequire(import.meta.url)(new URL('fairy-stockfish-nnue.wasm/stockfish.js', folder).pathname)
/** The beginnings of the lines that end the answers to commands. */
const ends = { uci: 'uciok', isready: 'readyok', 'go perft': 'Nodes searched', go: 'bestmove' }

const engine = await start()
let awaited = null
engine.addMessageListener(line => {
  console.log(line)
  if (awaited && line.startsWith(awaited.end)) awaited.done()
})
for await (const command of createInterface({ input: process.stdin })) {
  if (command === 'quit') break
  const kind = Object.keys(ends).find(known => command === known || command.startsWith(`${known} `))
  const answered = kind && new Promise(done => (awaited = { end: ends[kind], done }))
  engine.postMessage(command)
  await answered
}
process.exit(0)
