/**
 * What is pressed or typed before the server has answered is not done to the position that stands there until then.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { visitor } from "./context.mjs";
import { eventually } from "./harness.mjs";

/** Holds back the server's answers to requests of these paths. @returns {Promise<() => void>} lets them go */
async function holdAnswers(person, ...paths) {
  let release = () => {};
  const released = new Promise((done) => {
    release = () => done(undefined);
  });
  await person.page.routeWebSocket(/socket/, (page) => {
    const server = page.connectToServer();
    const held = new Set();
    page.onMessage((message) => {
      const { n, path } = JSON.parse(message);
      if (paths.some((name) => path?.startsWith(name))) held.add(n);
      server.send(message);
    });
    server.onMessage((message) => {
      if (held.has(JSON.parse(message).n)) released.then(() => page.send(message));
      else page.send(message);
    });
  });
  return release;
}

const mated = encodeURIComponent("8/8/8/8/8/5k2/6p1/6K1 w - - 0 1");

test("the actions of an analysis wait for its position", async () => {
  const person = await visitor();
  const release = await holdAnswers(person, "/api/tabiya/position");
  await person.open(`/#/analysis?fen=${mated}`);
  await person.locate(".analysis").waitFor();
  for (const name of ["Can either side still mate?", "Set up", "Save", "Link", "Play from here", "New", "Copy"])
    assert.equal(await person.button(name).isDisabled(), true, name);
  assert.equal(await person.page.getByLabel("FEN", { exact: true }).isDisabled(), true);
  release();
  await person.press("Can either side still mate?");
  await person.dialog().getByText("cannot mate by any series of legal moves").waitFor();
  await person.dialog().getByText("can still mate").waitFor();
  await person.leave();
});

test("the position editor waits for its position", async () => {
  const person = await visitor();
  const release = await holdAnswers(person, "/api/tabiya/position");
  await person.open(`/#/setup?fen=${mated}`);
  await person.locate(".setup").waitFor();
  for (const name of ["Analyse", "Play from here", "Clear", "Starting position"])
    assert.equal(await person.button(name).isDisabled(), true, name);
  release();
  await person.press("Analyse");
  await person.page.waitForURL(/#\/analysis/);
  await person.sees("g2", "bp");
  await person.sees("a2", null);
  await person.leave();
});

test("an address that names no position leaves the editor with the usual one", async () => {
  const person = await (await visitor()).open("/#/setup?fen=8/8/7/8");
  await person.locate(".toast-refused").waitFor();
  await person.sees("e2", "wp");
  await person.press("Analyse");
  await person.locate(".analysis .chessboard.active").waitFor();
  await person.leave();
});

test("a move cannot be typed before the game is there", async () => {
  const person = await visitor();
  const id = await person.newGameHere();
  const release = await holdAnswers(person, "/api/board/game/stream/");
  await person.leavePage();
  await person.open(`/#/game/${id}`);
  await person.locate(".game").waitFor();
  assert.equal(await person.page.getByLabel("Type a move").isVisible(), false);
  release();
  await person.page.getByLabel("Type a move").fill("e5");
  await person.page.keyboard.press("Enter");
  await person.played("e4", "e5");
  await person.leave();
});

test("a ruleset that was chosen before counts before the list of rulesets is there", async () => {
  const person = await (await visitor()).open("/#/?with=here");
  await person.locate("details.more summary").click();
  await person.page.getByLabel("Rules").selectOption("fide-rapid");
  const release = await holdAnswers(person, "/api/tabiya/rulesets");
  await person.page.reload();
  await person.press("Play");
  await person.page.waitForURL(/#\/game\//);
  await person.locate(".terms", { hasText: "FIDE, rapid" }).waitFor();
  release();
  await person.leave();
});

test("a line of the engine is not played in another position than its own", async () => {
  const person = await visitor();
  const played = [];
  const shown = [];
  let isHeld = false;
  await person.page.routeWebSocket(/socket/, (page) => {
    const server = page.connectToServer();
    page.onMessage((message) => {
      const { path, body } = JSON.parse(message);
      if (body?.moves) played.push(body.moves);
      else if (body?.fen) shown.push(body.fen);
      if (!isHeld || !path?.startsWith("/api/tabiya/analyse")) server.send(message);
    });
  });
  await person.open("/#/analysis?moves=e2e4,e7e5");
  await person.locate(".chessboard.active").waitFor();
  await person.locate(".engine-moves .move").first().waitFor();
  isHeld = true;
  await person.page.keyboard.press("ArrowLeft");
  await person.sees("e5", null);
  played.length = 0;
  await person.locate(".engine-moves .move").first().click();
  await person.page.keyboard.press("ArrowLeft");
  const start = /^rnbqkbnr\/p{8}\/8\/8\/8\/8\/P{8}\//;
  await eventually(() => shown.some((fen) => start.test(fen)), () => "the start is not asked for"); // after what the click sends
  assert.deepEqual(played, []);
  assert.equal(await person.locate(".toast-refused").count(), 0);
  await person.leave();
});
