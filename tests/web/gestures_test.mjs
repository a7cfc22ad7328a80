/**
 * The board changes under a hand: what the hand has begun goes on with the same piece, or ends.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pair, visitor } from "./context.mjs";
import { eventually } from "./harness.mjs";

/** How far the piece on a square is drawn from where the pointer is, or from its square, in squares. */
async function distance(person, square, point) {
  return person.page.evaluate(
    ([name, x, y]) => {
      const box = document.querySelector(`.chessboard .pieces g[data-square="${name}"]`).getBoundingClientRect();
      const board = document.querySelector(".chessboard").getBoundingClientRect();
      return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) / (board.width / 8);
    },
    [square, point.x, point.y],
  );
}

/** Picks a piece up and carries it to another square, without letting go. */
async function carry(person, from, over) {
  const [start, end] = [await person.point(from), await person.point(over)];
  await person.page.mouse.move(start.x, start.y);
  await person.page.mouse.down();
  await person.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await person.page.mouse.move(end.x, end.y);
  assert.ok((await distance(person, from, end)) < 0.5, "the piece is at the pointer");
  return end;
}

async function isHome(person, square) {
  assert.ok((await distance(person, square, await person.point(square))) < 0.5, `the piece on ${square} is there`);
}

/** Two people after 1. e4 d5: White captures next. */
async function beforeCapture(options) {
  const game = await pair(options);
  await game.white.move("e2", "e4");
  await game.black.sees("e4", "wp");
  await game.black.move("d7", "d5");
  await game.white.sees("d5", "bp");
  await game.white.locate(".chessboard.active").waitFor();
  return game;
}

test("a dragged piece that is captured is gone from the hand, and its captor stays where it is", async () => {
  const { white, black, leave } = await beforeCapture();
  await carry(black, "d5", "d4");
  await white.move("e4", "d5");
  await black.sees("d5", "wp");
  await isHome(black, "d5");
  const elsewhere = await black.point("f6");
  await black.page.mouse.move(elsewhere.x, elsewhere.y);
  await isHome(black, "d5");
  assert.equal(await black.locate("[data-mark=selected], [data-mark=hover], [data-mark=target]").count(), 0);
  await black.page.mouse.up();
  assert.equal(await black.locate(".toast-refused").count(), 0);
  await black.drag("d8", "d5");
  await black.played("Qxd5");
  await leave();
});

test("another dragged piece stays in the hand when the opponent moves, and then makes its move", async () => {
  const { white, black, leave } = await beforeCapture();
  const hand = await carry(black, "d8", "d6");
  await white.move("e4", "d5");
  await black.sees("d5", "wp");
  assert.ok((await distance(black, "d8", hand)) < 0.5);
  await black.marked("target", "d5");
  const end = await black.point("d5");
  await black.page.mouse.move(end.x, end.y);
  await black.page.mouse.up();
  await black.played("exd5", "Qxd5");
  await leave();
});

test("a selected piece that is captured is selected no more, by mouse and by keyboard", async () => {
  for (const select of [
    (person) => person.choose("d5"),
    async (person) => {
      await person.page.keyboard.press("Shift");
      await person.locate(".chessboard").focus();
      // The cursor begins on e2, and Black looks from the other side.
      for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown", "Enter"])
        await person.page.keyboard.press(key);
    },
  ]) {
    const { white, black, leave } = await beforeCapture();
    await select(black);
    await black.marked("selected", "d5");
    await white.move("e4", "d5");
    await black.sees("d5", "wp");
    await black.locate("[data-mark=selected]").waitFor({ state: "detached" });
    await black.move("g8", "f6");
    await black.played("Nf6");
    await leave();
  }
});

test("an arrow that was begun in one position does not land in the next", async () => {
  const { white, black, leave } = await beforeCapture();
  const start = await black.point("d5");
  await black.page.mouse.move(start.x, start.y);
  await black.page.mouse.down({ button: "right" });
  await white.move("e4", "d5");
  await black.sees("d5", "wp");
  const end = await black.point("e6");
  await black.page.mouse.move(end.x, end.y);
  await black.page.mouse.up({ button: "right" });
  assert.equal(await black.locate("[data-arrow]").count(), 0);
  await black.drag("c7", "c6", "right");
  await black.locate("[data-arrow=c7c6]").waitFor({ state: "attached" });
  await leave();
});

test("a premove of a piece that is captured is dropped; one is not played when moves are taken back", async () => {
  const { white, black, leave } = await beforeCapture();
  await black.move("d5", "d4");
  await black.marked("premove", "d4");
  await white.move("e4", "d5");
  await black.sees("d5", "wp");
  await black.locate("[data-mark=premove]").first().waitFor({ state: "detached" });
  await white.press("Take back");
  await white.move("g1", "f3");
  await white.marked("premove", "f3");
  await black.locate("[data-prompt=takeback]").getByRole("button", { name: "Accept" }).click();
  await white.sees("e4", "wp");
  await white.locate("[data-mark=premove]").first().waitFor({ state: "detached" });
  await white.locate(".chessboard.active").waitFor();
  await white.move("b1", "c3");
  await black.played("e4", "d5", "Nc3");
  await leave();
});

test("a premove waits while its player looks back, and is drawn on its own position only", async () => {
  const { white, black, leave } = await beforeCapture();
  await black.move("g8", "f6");
  await black.marked("premove", "f6");
  await black.page.keyboard.press("ArrowUp");
  await black.locate("[data-mark=premove]").first().waitFor({ state: "detached" });
  await black.page.keyboard.press("ArrowDown");
  await black.marked("premove", "f6");
  await black.page.keyboard.press("ArrowUp");
  await white.move("e4", "d5");
  await black.played("exd5", "Nf6");
  await leave();
});

test("Escape, turning the board and another window size meet a piece in the hand", async () => {
  const person = await visitor();
  await person.playHere();
  let hand = await carry(person, "e2", "e5");
  await person.page.keyboard.press("f");
  await person.until(() => document.querySelector(".coordinate")?.textContent === "h");
  assert.ok((await distance(person, "e2", hand)) < 0.5, "after turning");
  await person.page.setViewportSize({ width: 1000, height: 700 });
  await person.until(() => document.querySelector(".chessboard").getBoundingClientRect().width < 600);
  await eventually(
    async () => (await distance(person, "e2", hand)) < 0.5,
    () => "the piece leaves the hand in another window",
  );
  await person.page.keyboard.press("Escape");
  await isHome(person, "e2");
  await person.page.mouse.up();
  hand = await carry(person, "d2", "d4");
  await person.page.mouse.up();
  await person.played("d4");
  await person.leave();
});

test("walking through an analysis ends what a hand has begun", async () => {
  const person = await (await visitor()).open("/#/analysis?moves=e2e4");
  await person.locate(".analysis .chessboard.active").waitFor();
  await carry(person, "e7", "e5");
  await person.page.keyboard.press("ArrowLeft");
  await person.sees("e2", "wp");
  await isHome(person, "e7");
  await person.page.mouse.up();
  await person.locate(".chessboard.active").waitFor();
  await person.choose("e2");
  await person.marked("selected", "e2");
  await person.page.keyboard.press("ArrowRight");
  await person.locate("[data-mark=selected]").waitFor({ state: "detached" });
  await person.leave();
});

test("undo in the position editor takes the piece out of the hand", async () => {
  const person = await (await visitor()).open("/#/setup");
  await person.locate(".defects .sound").waitFor();
  await person.drag("e2", "e4");
  await person.sees("e4", "wp");
  await carry(person, "e4", "e6");
  await person.page.keyboard.press("Control+z");
  await person.sees("e2", "wp");
  await person.page.mouse.up();
  await person.sees("e2", "wp");
  await person.sees("e6", null);
  await person.leave();
});

/** Opens the list of promotion pieces on a8. */
async function openList(person, fen = "8/P6k/8/8/8/8/p6K/8 w - - 0 1") {
  await person.playHere({ fen });
  await person.move("a7", "a8");
  await person.locate(".promotion").waitFor();
}

/** Whether the list covers that square. */
async function listIsAt(person, square) {
  const { x, y } = await person.point(square);
  return person.page.evaluate(
    (at) => document.elementFromPoint(at.x, at.y)?.closest(".promotion") !== null,
    { x, y },
  );
}

test("the promotion list keeps the focus, and follows the board when it is turned or gets another size", async () => {
  const person = await visitor();
  await openList(person);
  for (const key of ["Tab", "Tab", "Tab", "Tab", "Tab", "Shift+Tab", "f"]) {
    await person.page.keyboard.press(key);
    assert.ok(await person.page.evaluate(() => document.activeElement?.closest(".promotion") !== null), key);
  }
  assert.equal(await person.whiteBelow(), true);
  for (const below of [false, true]) {
    await person.page.evaluate(() => document.dispatchEvent(new KeyboardEvent("keydown", { key: "f" })));
    await person.until((letter) => document.querySelector(".coordinate")?.textContent === letter, below ? "a" : "h");
    assert.ok(await listIsAt(person, "a8"), `turned, White below: ${below}`);
    await person.sees("a8", "wp");
  }
  await person.page.setViewportSize({ width: 390, height: 844 });
  await person.until(() => document.querySelector(".chessboard").getBoundingClientRect().width < 400);
  assert.ok(await listIsAt(person, "a8"));
  await person.page.keyboard.press("n");
  await person.played("a8=N");
  await person.leave();
});

test("the promotion list closes when moves are taken back or the game ends", async () => {
  for (const [action, gone] of [
    ["takeback/yes", "Kxh3"],
    ["resign", ""],
  ]) {
    const person = await visitor();
    await person.playHere({ fen: "8/P6k/8/8/8/7p/6K1/8 w - - 0 1" });
    await person.play("g2h3", "h7h8");
    await person.move("a7", "a8");
    await person.locate(".promotion").waitFor();
    await person.page.evaluate(
      (path) =>
        fetch(`/api/board/game/${location.hash.split("/")[2]}/${path}`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ color: "white" }),
        }),
      action,
    );
    await person.locate(".promotion").waitFor({ state: "detached" });
    await person.sees("a7", "wp");
    if (gone) await person.played(gone);
    await person.leave();
  }
});

test("leaving the page with the promotion list open leaves nothing behind that takes the next press", async () => {
  const person = await visitor();
  await openList(person);
  await person.page.goBack();
  await person.locate(".home .chessboard").waitFor();
  await person.page.goForward();
  await person.locate(".game .chessboard.active").waitFor();
  assert.equal(await person.locate(".promotion").count(), 0);
  await person.choose("a7");
  await person.marked("selected", "a7");
  await person.leave();
});

test("an offer neither takes back a move that waits to be confirmed, nor the pawn under the promotion list", async () => {
  const settings = { confirmMoves: true };
  const { white, black, leave } = await pair({ seats: [{ settings }, {}] });
  await white.move("e2", "e4");
  await white.locate("[data-prompt=confirm]").waitFor();
  await white.page.getByRole("button", { name: "Play", exact: true }).click();
  await black.sees("e4", "wp");
  await black.move("e7", "e5");
  await white.sees("e5", "bp");
  await white.move("g1", "f3");
  await white.locate("[data-prompt=confirm]").waitFor();
  await black.press("Offer draw");
  await white.locate("[data-prompt=draw]").waitFor();
  await white.locate("[data-prompt=confirm]").getByRole("button", { name: "Play" }).click();
  await white.played("e4", "e5", "Nf3");
  await leave();
});
