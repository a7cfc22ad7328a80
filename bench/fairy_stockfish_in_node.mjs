#!/usr/bin/env node
// Fairy-Stockfish as npm has it, fairy-stockfish-nnue.wasm, as a UCI program: unlike Debian's it plays Atomic.
//
//     npm install --prefix build/peers/npm fairy-stockfish-nnue.wasm@1.1.12
//     bench/variant_perft_against_fairy_stockfish --variants atomic --fairy-stockfish bench/fairy_stockfish_in_node.mjs
//
// Commands are answered one after the other; `quit` waits for the last one.
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
