/**
 * Playing against the computer: when it moves, and how it answers a draw offer.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { context, visitor } from "./context.mjs";
import { Server, Visitor } from "./harness.mjs";

/** A game of White against the computer after one move of each. */
async function playComputer(person, { fen, move, level = 1 }) {
  const start = fen && { fen, variant: "fromPosition" };
  const wishes = { level, color: "white", ...start };
  const id = await person.newGame("/api/challenge/ai", wishes, move ? [move] : []);
  await person.open(`/#/game/${id}`);
  await person.locate(".game .chessboard").waitFor();
  if (move) await person.until(() => document.querySelectorAll(".moves .move").length === 2);
}

const computerAhead = "4k3/pppq4/8/8/8/8/PPP5/4K3 w - - 0 1";
const computerBehind = "4k3/ppp5/8/8/8/8/PPPQ4/4K3 w - - 0 1";

test("the computer declines a draw where it stands better, and the page says so (FIDE 9.1.2)", async () => {
  const person = await visitor();
  await playComputer(person, { fen: computerAhead, move: "a2a3" });
  await person.press("Offer draw");
  await person.toast("The computer declines the draw");
  await person.locate(".prompt", { hasText: "You have offered" }).waitFor({ state: "detached" });
  assert.equal(await person.dialog().count(), 0);
  await person.leave();
});

test("the computer accepts a draw where it stands worse (FIDE 5.2.3)", async () => {
  const person = await visitor();
  await playComputer(person, { fen: computerBehind, move: "a2a3" });
  await person.press("Offer draw");
  await person.dialog().getByText("Agreement").first().waitFor();
  await person.leave();
});

test("a state that comes while the moves are fetched is not undone by the older one", async () => {
  const person = await visitor();
  let waiting = () => {};
  const answered = new Promise((done) => {
    waiting = done;
  });
  /** @type {Promise<void> | null} */
  let held = null;
  await person.page.routeWebSocket(/socket/, (page) => {
    const server = page.connectToServer();
    const trees = new Set();
    page.onMessage((message) => {
      const { n, path } = JSON.parse(message);
      if (path?.includes("/tree")) trees.add(n);
      server.send(message);
    });
    server.onMessage((message) => {
      const frame = JSON.parse(message);
      // The moves of the game come after the computer's answer.
      if (trees.has(frame.n)) held = answered.then(() => page.send(message));
      else page.send(message);
      if (frame.line?.type === "gameState" && frame.line.moves.split(" ").length === 2) waiting();
    });
  });
  const id = await person.newGameHere(["e2e4"]);
  await person.page.evaluate((game) => {
    location.hash = `/game/${game}`;
  }, id);
  await person.until(() => document.querySelector(".game .chessboard"));
  await person.page.evaluate(
    (game) => fetch(`/api/board/game/${game}/move/e7e5`, { method: "POST" }),
    id,
  );
  await person.played("e4", "e5");
  await person.locate("[data-action=offerDraw]").waitFor();
  await held;
  await person.played("e4", "e5");
  assert.equal(await person.locate("[data-action=offerDraw]").count(), 1);
  await person.leave();
});

test("the lowest level shows its answer after a moment, not at once", async () => {
  const server = await Server.start("--human-pace", "yes");
  const person = await Visitor.come(context.browser, server);
  await playComputer(person, { level: 1 });
  await person.locate(".chessboard.active").waitFor();
  const shortestPause = 300;
  // real time: the least pause is what is tested
  const now = () => person.page.evaluate(() => performance.now());
  const begin = await now();
  await person.move("e2", "e4");
  await person.until(() => document.querySelectorAll(".moves .move").length === 2);
  const time = (await now()) - begin;
  assert.ok(time >= shortestPause, `${time} ms`);
  await person.leave();
  await server.stop();
});
