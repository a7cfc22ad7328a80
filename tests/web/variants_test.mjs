/**
 * The variants on the page: chosen with a sentence about their rule, played with what each has of its own, and kept from
 * page to page.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pair, visitor } from "./context.mjs";

/** The names of the variants, their keys, words of their rule, and what stands on a square at the start. */
const variants = [
  ["Chess960", "chess960", /960/, "e2", "wp"],
  ["Crazyhouse", "crazyhouse", /drop/, "e1", "wk"],
  ["King of the Hill", "kingOfTheHill", /central squares/, "e1", "wk"],
  ["Three-check", "threeCheck", /third time/, "e1", "wk"],
  ["Antichess", "antichess", /must/, "e1", "wk"],
  ["Atomic", "atomic", /explodes/, "e1", "wk"],
  ["Horde", "horde", /36 pawns/, "e1", "wp"],
  ["Racing Kings", "racingKings", /eighth rank/, "h2", "wk"],
  ["CSCI 1933", "csci1933", /capture the king/, "e1", "wk"],
];

for (const [name, key, rule, square, man] of variants)
  test(`${name} can be chosen: its rule in a sentence, its start on the board, its name in the game and in the list`, async () => {
    const person = await (await visitor()).open();
    await person.pick("Same screen");
    await person.chooseVariant(name);
    assert.match(await person.locate(".variant-rule").innerText(), rule);
    await person.sees(square, man);
    await person.press("Play");
    await person.page.waitForURL(/#\/game\//);
    await person.locate(".terms", { hasText: name }).waitFor();
    await person.sees(square, man);
    await person.open("/#/lobby");
    await person.locate(".own-games .card-detail", { hasText: name }).waitFor();
    await person.open(`/#/?variant=${key}`);
    assert.equal(await person.chosenVariant(), key);
    await person.leave();
  });

/** White and Black each have a pawn in hand. */
const tradedPawns = ["e2e4", "d7d5", "e4d5", "c7c6", "d5c6", "b7c6"];

/** A game of Crazyhouse on one screen. @param {any} options of the visitor */
async function crazyhouse(moves, options = {}) {
  const person = await visitor(options);
  const id = await person.newGameHere(moves, { variant: "crazyhouse" });
  await person.open(`/#/game/${id}`);
  await person.locate(".game .chessboard.active").waitFor();
  return person;
}

test("Crazyhouse: what is captured is in the pocket; it is dropped by dragging and by two clicks", async () => {
  const person = await crazyhouse(tradedPawns);
  await person.holds("wp", 2);
  await person.holds("bp", 1);
  assert.equal(await person.locate(".taken:visible").count(), 0);
  await person.dragFromPocket("wp", "e4");
  await person.played("P@e4");
  await person.holds("wp", 1);
  await person.marked("last", "e4");
  await person.drop("bp", "e5");
  await person.played("P@e4", "P@e5");
  await person.holds("bp", 0);
  await person.page.keyboard.press("ArrowLeft");
  await person.holds("bp", 1);
  await person.sees("e5", null);
  await person.leave();
});

test("Crazyhouse: a drop by touch, on a phone", async () => {
  const person = await crazyhouse(tradedPawns, { window: "phone" });
  await person.drop("wp", "e4");
  await person.played("P@e4");
  await person.leave();
});

test("Crazyhouse: a drop on the last rank is refused in words, and the piece stays in hand", async () => {
  const person = await crazyhouse(["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5a5", "a2a3", "a5a3", "a1a3", "g8f6"]);
  await person.holds("wq", 1);
  await person.drop("wp", "g8");
  await person.locate(".toast-refused").first().waitFor();
  await person.holds("wp", 1);
  await person.dragFromPocket("wq", "h7");
  await person.locate(".toast-refused", { hasText: "h7" }).first().waitFor();
  assert.equal(await person.locate('.pieces g[data-square="Q@"]').count(), 0);
  await person.leave();
});

test("Crazyhouse by keyboard: from the pocket to the board, and by the letter of the piece; both are announced", async () => {
  const hears = (words) =>
    person.until((wanted) => (document.getElementById("announcer")?.textContent ?? "").includes(wanted), words);
  const person = await crazyhouse(tradedPawns);
  await person.page.keyboard.press("Shift");
  const pawn = person.locate(".pocket-piece[data-piece=wp]");
  assert.equal(await pawn.getAttribute("aria-label"), "white pawn: 2");
  await pawn.focus();
  await person.page.keyboard.press("Enter");
  await hears("white pawn in hand: choose a square.");
  await person.marked("cursor", "e2");
  for (const key of ["ArrowUp", "ArrowUp", "Enter"]) await person.page.keyboard.press(key);
  await person.played("P@e4");
  await hears("P@e4");
  await person.page.keyboard.press("n");
  await hears("No knight in hand.");
  await person.page.keyboard.press("p");
  await hears("black pawn in hand");
  await person.page.keyboard.press("ArrowUp");
  await person.page.keyboard.press("Enter");
  await person.played("P@e4", "P@e5");
  await person.leave();
});

test("Crazyhouse: a drop can be premoved, and is confirmed if set so", async () => {
  const { white, black, leave } = await pair({ variant: "Crazyhouse", seats: [{}, { settings: { confirmMoves: true } }] });
  const confirm = () => black.locate("[data-prompt=confirm]").getByRole("button", { name: "Play" }).click();
  await white.move("e2", "e4");
  await black.sees("e4", "wp");
  await black.move("d7", "d5");
  await confirm();
  await white.sees("d5", "bp");
  await white.move("e4", "d5");
  await black.sees("d5", "wp");
  await white.holds("wp", 1);
  await white.drop("wp", "e4");
  await white.marked("premove", "e4");
  await black.move("g8", "f6");
  await confirm();
  await white.played("Nf6", "P@e4");
  await black.move("f6", "e4");
  await confirm();
  await black.holds("bp", 1);
  await white.move("b1", "c3");
  await black.played("Nc3");
  await black.drop("bp", "h3");
  await black.locate("[data-prompt=confirm]", { hasText: "Drop a pawn on h3?" }).waitFor();
  await confirm();
  await white.played("P@h3");
  await leave();
});

test("Three-check: the checks are counted at both players, and the third wins", async () => {
  const person = await visitor();
  await person.playHere({ variant: "Three-check", fen: "3k4/8/8/8/8/8/8/4K2Q w - - 0 1 +1+0" });
  const given = (color) => person.locate(`.player-${color} .check-pip.given`).count();
  assert.equal(await given("white"), 1);
  await person.play("h1h8");
  await person.locate('.player-white .checks[aria-label="White has given 2 of 3 checks"]').waitFor();
  assert.equal(await given("black"), 0);
  await person.play("d8e7", "h8h7");
  await person.dialog().locator(".ending-sentence").waitFor();
  await person.dialog().locator(".result", { hasText: "1-0" }).waitFor();
  await person.leave();
});

test("Antichess: a pawn can become a king, chosen by mouse and by keyboard, even if always a queen is set", async () => {
  const person = await visitor({ settings: { alwaysQueen: true } });
  await person.playHere({ variant: "Antichess", fen: "8/P6n/8/8/8/8/p6N/8 w - - 0 1" });
  await person.move("a7", "a8");
  assert.equal(await person.page.getByRole("menuitem").count(), 5);
  await person.page.getByRole("menuitem", { name: "king" }).click();
  await person.played("a8=K");
  await person.sees("a8", "wk");
  await person.move("a2", "a1");
  await person.page.keyboard.press("k");
  await person.played("a1=K");
  await person.leave();
});

const explosive = { variant: "atomic", fen: "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1" };

test("Atomic: a capture explodes, and what is around it vanishes; forwards and backwards", async () => {
  const person = await visitor({ reducedMotion: "no-preference" });
  const id = await person.newGameHere([], { ...explosive, fen: "4k3/p7/2n1b3/3p4/4P3/8/P7/4K3 w - - 0 1" });
  await person.open(`/#/game/${id}`);
  await person.locate(".game .chessboard.active").waitFor();
  const explosion = person.locate(".explosion").waitFor({ state: "attached" });
  await person.play("e4d5");
  await explosion;
  for (const square of ["e4", "d5", "c6", "e6"]) await person.sees(square, null);
  await person.locate(".explosion").waitFor({ state: "detached" });
  await person.page.keyboard.press("ArrowLeft");
  await person.sees("c6", "bn");
  await person.sees("e4", "wp");
  await person.leave();
});

test("Atomic: who wants no motion sees no explosion", async () => {
  const person = await visitor();
  const id = await person.newGameHere([], explosive);
  await person.open(`/#/game/${id}`);
  await person.page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector(".explosion")) document.body.dataset.exploded = "";
    }).observe(document.body, { subtree: true, childList: true });
  });
  await person.locate(".game .chessboard.active").waitFor();
  await person.play("e4d5");
  await person.sees("d5", null);
  assert.equal(await person.locate("[data-exploded]").count(), 0);
  await person.leave();
});

test("King of the Hill: the four squares are marked, and a king there wins", async () => {
  const person = await visitor();
  await person.playHere({ variant: "King of the Hill", fen: "4k3/8/8/8/8/4K3/8/8 w - - 0 1" });
  for (const square of ["d4", "e4", "d5", "e5"]) await person.marked("hill", square);
  await person.play("e3e4");
  await person.dialog().locator(".result", { hasText: "1-0" }).waitFor();
  await person.dialog().getByRole("button", { name: "OK" }).click();
  assert.equal(await person.locate("[data-mark=check]").count(), 0);
  await person.leave();
});

test("Racing Kings: the eighth rank is marked, and both look from White's side", async () => {
  const { white, black, leave } = await pair({ variant: "Racing Kings" });
  for (const person of [white, black]) {
    assert.ok(await person.whiteBelow());
    assert.equal(await person.locate("[data-mark=goal]").count(), 8);
  }
  await leave();
});

test("CSCI 1933: a king walks into check and is captured; a refusal cites the course", async () => {
  const person = await visitor();
  await person.playHere({ variant: "CSCI 1933", fen: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1" });
  await person.move("a1", "f1");
  await person.locate(".toast-refused", { hasText: "(CSCI 1933)" }).first().waitFor();
  await person.play("a1a7");
  await person.play("e8e7");
  assert.equal(await person.locate("[data-mark=check]").count(), 0);
  await person.play("a7e7");
  await person.sees("e7", "wr");
  await person.dialog().locator(".result", { hasText: "1-0" }).waitFor();
  await person.leave();
});

test("an invitation and the lobby name the variant; a seek of it is answered", async () => {
  const host = await (await visitor()).open();
  await host.pick("By link");
  await host.chooseVariant("Atomic");
  await host.press("Play");
  const link = await host.page.getByLabel("The link to the game").inputValue();
  const guest = await (await visitor()).open(new URL(link).pathname);
  await guest.locate(".terms", { hasText: "Atomic" }).waitFor();
  await guest.locate(".variant-rule", { hasText: "explodes" }).waitFor();
  await guest.leave();
  await host.leave();
  const seeker = await (await visitor()).open();
  await seeker.pick("Lobby");
  await seeker.chooseVariant("Horde");
  await seeker.press("Play");
  const other = await (await visitor()).open("/#/lobby");
  const row = other.locate(".seeks li", { hasText: "Horde" });
  await row.getByRole("button", { name: "Play" }).click();
  await other.locate(".terms", { hasText: "Horde" }).waitFor();
  await seeker.locate(".terms", { hasText: "Horde" }).waitFor();
  await seeker.leave();
  await other.leave();
});

test("the computer plays a variant", async () => {
  const person = await (await visitor()).open();
  await person.chooseVariant("Crazyhouse");
  await person.press("Play");
  await person.page.waitForURL(/#\/game\//);
  await person.move("e2", "e4");
  await person.until(() => document.querySelectorAll(".moves .move").length === 2);
  await person.leave();
});

test("Analysis keeps the variant: drops, the engine's lines, a reload, the editor and back", async () => {
  const person = await (await visitor()).open("/#/analysis");
  await person.locate(".analysis .chessboard.active").waitFor();
  await person.chooseVariant("Crazyhouse");
  await person.page.waitForURL(/variant=crazyhouse/);
  for (const move of tradedPawns) await person.play(move);
  await person.drop("wp", "e4");
  await person.played("P@e4");
  await person.locate(".engine-list .evaluation").first().waitFor();
  await person.page.reload();
  await person.played("P@e4");
  assert.equal(await person.chosenVariant(), "crazyhouse");
  await person.holds("wp", 1);
  await person.press("Set up");
  await person.page.waitForURL(/#\/setup.*variant=crazyhouse/);
  await person.locate(".defects .sound", { hasText: "Crazyhouse" }).waitFor();
  await person.press("Analyse");
  await person.page.waitForURL(/#\/analysis.*variant=crazyhouse/);
  await person.holds("wp", 1);
  await person.leave();
});

test("a pasted FEN with pockets or checks brings its variant", async () => {
  const person = await (await visitor()).open("/#/analysis");
  await person.locate(".analysis .chessboard.active").waitFor();
  const field = person.locate("textarea.fen");
  await field.fill("4k3/8/8/8/8/8/8/4K3[PPn] w - - 0 1");
  await field.blur();
  await person.holds("wp", 2);
  await person.holds("bn", 1);
  assert.equal(await person.chosenVariant(), "crazyhouse");
  await field.fill("4k3/8/8/8/8/8/8/4K2Q w - - 0 1 +2+1");
  await field.blur();
  await person.locate('.checks[aria-label="White has given 2 of 3 checks"]').waitFor();
  assert.equal(await person.chosenVariant(), "threeCheck");
  await person.leave();
});

test("the editor edits pockets and checks, keeps promoted pieces, and begins at the variant's start", async () => {
  const person = await (await visitor()).open("/#/setup");
  await person.locate(".defects .sound").waitFor();
  await person.chooseVariant("Horde");
  await person.sees("e5", null);
  await person.sees("f5", "wp");
  await person.chooseVariant("Crazyhouse");
  await person.sees("e8", "bk");
  await person.locate(".setup-pockets").getByLabel("white knight").fill("2");
  await person.locate(".setup-pockets").getByLabel("black queen").fill("1");
  await person.holds("wn", 2);
  await person.holds("bq", 1);
  await person.until(() => /RNBQKBNR\/NNq w/.test(/** @type {any} */ (document.querySelector("textarea.fen")).value));
  await person.chooseVariant("Three-check");
  await person.locate(".setup-variant select").first().selectOption("2");
  await person.until(() => /\+2\+0$/.test(/** @type {any} */ (document.querySelector("textarea.fen")).value));
  await person.open(`/#/setup?${new URLSearchParams({ variant: "crazyhouse", fen: "3Q~k3/8/8/8/8/8/8/4K3/ w - - 0 1" })}`);
  await person.sees("d8", "wq");
  await person.drag("d8", "d4");
  await person.until(() => /Q~/.test(/** @type {any} */ (document.querySelector("textarea.fen")).value));
  await person.leave();
});
