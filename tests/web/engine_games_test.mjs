/**
 * Games against UCI programs with every kind of move, in standard chess and Chess960: the program hears of castling in
 * the dialect of the game.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { binary, Server, startBrowser, Visitor } from "./harness.mjs";

/** Ignores what is not in the dialect of the game, and answers from the position before (tests/support). */
const strict = join(dirname(binary), "../tests/strict_engine");
const stockfish = "/usr/games/stockfish";
const isMissing = (program) => !existsSync(program) && `${program} is not here`;

let server;
let browser;
before(async () => {
  const named = [`Strict: ${strict}`, `Stockfish: ${stockfish}`];
  server = await Server.start(...named.flatMap((engine) => ["--engine", engine]));
  browser = await startBrowser();
});
after(async () => {
  await browser.close();
  await server.stop();
});

/** Castling on either side, a promotion and a capture en passant: those of test::CastlingGames. */
const games = [
  {
    variant: "fromPosition",
    fen: "4k2r/P4p2/8/4P3/8/8/8/R3K2R w KQk - 0 1",
    moves: ["a7a8n", "f7f5", "e5f6", "e8g8", "e1c1"],
    written: ["a8=N", "f5", "exf6", "O-O", "O-O-O"],
  },
  {
    variant: "chess960",
    fen: "1r1k2r1/P4p2/8/4P3/8/8/8/1R1K3R w HBgb - 0 1",
    moves: ["a7a8q", "f7f5", "e5f6", "d8g8", "d1b1"],
    written: ["a8=Q", "f5", "exf6", "O-O", "O-O-O"],
  },
];

async function begin(person, engine, { variant, fen }, color) {
  const id = await person.newGame("/api/challenge/ai", { engine, color, variant, fen }, []);
  await person.open(`/#/game/${id}`);
  await person.locate(".game .chessboard").waitFor();
}

async function make(person, move) {
  await person.move(move.slice(0, 2), move.slice(2, 4));
  const names = { n: "knight", q: "queen" };
  if (move[4]) await person.page.getByRole("menuitem", { name: names[move[4]] }).click();
}

/** Until the list has so many moves, or more: a program may have answered. */
const until = (person, count) =>
  person.until((least) => document.querySelectorAll(".moves .move").length >= least, count);

for (const game of games)
  for (const color of ["white", "black"])
    test(`a whole game against a strict engine: ${game.variant}, as ${color}`, { skip: isMissing(strict) }, async () => {
      const person = await Visitor.come(browser, server);
      await begin(person, "Strict", game, color);
      for (const [ply, move] of game.moves.entries()) {
        if ((ply % 2 === 0) === (color === "white")) await make(person, move);
        await until(person, ply + 1);
      }
      assert.deepEqual((await person.moves()).slice(0, game.written.length), game.written);
      await person.leave();
    });

/** What Stockfish answers is its own choice; that its answers are legal says that it knows the positions. */
const castling = [
  { variant: "fromPosition", fen: "5k2/p7/8/8/8/8/7P/R3K2R w KQ - 0 1", moves: ["e1c1", "h2h4"] },
  { variant: "chess960", fen: "5k2/p7/8/8/8/8/7P/1R1K3R w HB - 0 1", moves: ["d1b1", "h2h4"] },
];
for (const game of castling)
  test(`Stockfish understands castling: ${game.variant}`, { skip: isMissing(stockfish) }, async () => {
    const person = await Visitor.come(browser, server);
    await begin(person, "Stockfish", game, "white");
    for (const [round, move] of game.moves.entries()) {
      await make(person, move);
      await until(person, 2 * round + 2);
    }
    assert.match((await person.moves())[0], /^O-O-O/);
    await person.leave();
  });
