import assert from "node:assert/strict";
import { test } from "node:test";
import { visitor } from "./context.mjs";

/** Endings of a game on one screen: the start, the moves, the name in the dialog. */
const endings = [
  {
    name: "checkmate",
    moves: "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7",
    heading: "White has won",
    kind: "Checkmate",
    article: "5.1.1",
  },
  {
    name: "stalemate",
    fen: "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1",
    moves: "f1f7",
    heading: "Draw",
    kind: "Stalemate",
    article: "5.2.1",
  },
  {
    name: "a dead position",
    fen: "8/8/8/8/3k4/2p5/8/2K2B2 w - - 0 1",
    moves: "c1c2 d4e3 c2c3",
    heading: "Draw",
    kind: "Dead position",
    article: "5.2.2",
  },
  {
    name: "fivefold repetition",
    moves: `${"g1f3 g8f6 f3g1 f6g8 ".repeat(4)}`.trim(),
    heading: "Draw",
    kind: "Fivefold repetition",
    article: "9.6.1",
  },
  {
    name: "seventy-five moves",
    fen: "4k3/8/8/8/8/8/4P3/4K2R w - - 148 100",
    moves: "h1h2 e8e7",
    heading: "Draw",
    kind: "Seventy-five moves",
    article: "9.6.2",
  },
];

for (const { name, fen, moves, heading, kind, article } of endings) {
  test(`${name} is announced by a dialog with its name and article, which waits for the person`, async () => {
    const person = await visitor();
    await person.playHere({ fen });
    await person.play(...moves.split(" "));
    const dialog = person.dialog();
    await dialog.getByRole("heading", { name: heading }).waitFor();
    await dialog.getByText(kind).first().waitFor();
    assert.match(await dialog.textContent(), new RegExp(article.replaceAll(".", "\\.")));
    await dialog.getByRole("button", { name: "OK" }).click();
    await dialog.waitFor({ state: "detached" });
    await person.leave();
  });
}

test("a threefold repetition is offered by a toast, and claimed there (FIDE 9.2)", async () => {
  const person = await visitor();
  await person.playHere();
  await person.play("g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8");
  await person.locate(".toast-claim").getByRole("button", { name: "Claim" }).first().click();
  await person.dialog().getByText("Threefold repetition").first().waitFor();
  assert.match(await person.dialog().textContent(), /9\.2/);
  await person.leave();
});

test("a claim with an intended move, which is stated and not played (FIDE 9.2.1)", async () => {
  const person = await visitor();
  await person.playHere();
  await person.play("g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1");
  await person.press("Claim draw");
  await person.page.getByLabel("Intended move (optional)").fill("Ng8");
  await person.dialog().locator("button[type=submit]").click();
  await person.dialog().getByText("Threefold repetition").first().waitFor();
  await person.dialog().getByRole("button", { name: "OK" }).click();
  assert.equal((await person.moves()).length, 7);
  await person.leave();
});

test("a wrong claim is refused in words, and the game goes on", async () => {
  const person = await visitor();
  await person.playHere();
  await person.play("e2e4");
  await person.played("e4");
  await person.press("Claim draw");
  await person.dialog().locator("button[type=submit]").click();
  const told = person.locate("[data-prompt=stated]", { hasText: "not appeared three times" });
  assert.match(await told.innerText(), /^The claim is wrong: the same .*\.$/);
  await person.play("e7e5");
  await person.played("e4", "e5");
  await person.leave();
});

test("the fifty-move rule is offered by a toast (FIDE 9.3)", async () => {
  const person = await visitor();
  await person.playHere({ fen: "4k3/8/8/8/8/8/4P3/4K2R w - - 98 100" });
  await person.play("h1h2");
  await person.play("e8e7");
  await person.locate(".toast-claim").getByRole("button", { name: "Claim" }).first().click();
  await person.dialog().getByText("Fifty moves").first().waitFor();
  await person.leave();
});

for (const [side, result] of [
  ["White", "0-1"],
  ["Black", "1-0"],
]) {
  test(`at one screen ${side} resigns after one move; then the dialog says so (FIDE 5.1.2)`, async () => {
    const person = await visitor();
    await person.playHere();
    await person.play("e2e4");
    await person.played("e4");
    await person.press("Resign");
    await person.dialog().getByRole("button", { name: "Cancel" }).click();
    await person.dialog().waitFor({ state: "detached" });
    await person.press("Resign");
    await person.dialog().getByRole("button", { name: `${side} resigns` }).click();
    await person.dialog().getByText("Resignation").first().waitFor();
    await person.dialog().getByText(result).first().waitFor();
    await person.leave();
  });
}

test("both agree to a draw at one screen (FIDE 5.2.3)", async () => {
  const person = await visitor();
  await person.playHere();
  await person.play("e2e4", "e7e5");
  await person.played("e5");
  await person.press("Offer draw");
  await person.dialog().getByRole("button", { name: "Both agree" }).click();
  await person.dialog().getByText("Agreement").first().waitFor();
  await person.leave();
});

test("moves are taken back against the computer, a game not begun is aborted, and the game is saved under a chosen name", async () => {
  const person = await (await visitor()).open();
  await person.press("Play");
  await person.page.waitForURL(/#\/game\//);
  await person.press("Abort");
  await person.dialog().getByRole("heading", { name: "The game was aborted" }).waitFor();
  await person.open();
  await person.locate(".chessboard.active").waitFor();
  await person.move("e2", "e4");
  await person.until(() => document.querySelectorAll(".moves .move").length === 2);
  await person.press("Take back");
  await person.until(() => document.querySelectorAll(".moves .move").length === 0);
  await person.sees("e2", "wp");
  await person.move("d2", "d4");
  await person.until(() => document.querySelectorAll(".moves .move").length === 2);
  await person.press("Resign");
  await person.dialog().getByRole("button", { name: "Resign" }).click();
  await person.dialog().getByRole("button", { name: "Save" }).click();
  await person.page.getByLabel("Name of the file").fill("my first game");
  const [download] = await Promise.all([
    person.page.waitForEvent("download"),
    person.dialog().getByRole("button", { name: "Save" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "my first game.pgn");
  const { readFileSync } = await import("node:fs");
  assert.match(readFileSync(await download.path(), "utf8"), /1\. ?d4/);
  await person.leave();
});

test("a game that is under way is saved, on one screen with the names of the players", async () => {
  const person = await visitor();
  await person.playHere();
  await person.play("e2e4");
  await person.press("Save");
  await person.dialog().getByLabel("White").fill("Anna");
  await person.dialog().getByLabel("Event").fill("Kitchen table");
  const [download] = await Promise.all([
    person.page.waitForEvent("download"),
    person.dialog().getByRole("button", { name: "Save" }).click(),
  ]);
  const { readFileSync } = await import("node:fs");
  const text = readFileSync(await download.path(), "utf8");
  assert.match(text, /\[Event "Kitchen table"\][^]*\[White "Anna"\]\n\[Black "\?"\][^]*1\. ?e4[^]*\*/);
  await person.leave();
});
