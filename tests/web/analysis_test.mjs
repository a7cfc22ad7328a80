import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { visitor } from "./context.mjs";

const annotated = `[Event "Club \\"A\\""]
[Site "Graz"]
[Date "2020.02.03"]
[Round "4"]
[White "Alpha"]
[Black "Beta"]
[Result "1-0"]
[Annotator "Gamma"]

{ The beginning. } 1. e4 { [%clk 0:04:58][%eval 0.31][%cal Ge4e5,Rd1h5][%csl Ye5] best by test } 1... e5 $6 ({ or } 1... c5 2. Nf3 (2. Nc3 Nc6) 2... d6) 2. Nf3 $1 $14 Nc6 { [%clk 0:04:51][%eval #-3] } 1-0
`;

const chess960 = `[Event "Nine-sixty"]
[White "Alpha"]
[Black "Beta"]
[Result "*"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1"]

1. Rb2 Ke7 2. O-O Kd7 *
`;

/** Opens a text as a file in Replay, and analyses its first game. */
async function analyseText(person, text) {
  await person.open("/#/replay");
  await person
    .locate("#pgn-file")
    .setInputFiles({ name: "own.pgn", mimeType: "text/plain", buffer: Buffer.from(text) });
  await person.locate(".panel-title", { hasText: "Alpha – Beta" }).waitFor();
  await person.press("Analyse");
  await person.locate(".analysis .chessboard.active").waitFor();
}

/** What Save gives. */
async function savedText(person) {
  await person.press("Save");
  const [download] = await Promise.all([
    person.page.waitForEvent("download"),
    person.dialog().getByRole("button", { name: "Save" }).click(),
  ]);
  return readFileSync(await download.path(), "utf8");
}

/** A text without its line ends. */
const words = (text) => text.split(/\s+/).filter(Boolean).join(" ");

test("an analysed game is saved with its tags, variations, comments, NAGs, clocks, evaluations and drawings", async () => {
  const person = await visitor();
  await analyseText(person, annotated);
  assert.equal(words(await savedText(person)), words(annotated));
  await person.page.keyboard.press("ArrowDown");
  await person.locate(".chessboard.active").waitFor();
  await person.move("f1", "b5");
  await person.played("Bb5");
  const text = await savedText(person);
  assert.match(text, /\[White "Alpha"\][^]*\[Result "1-0"\][^]*3\. Bb5 1-0\n$/);
  await person.leave();
});

test("an analysed game stays the same game when the page is loaded again", async () => {
  const person = await visitor();
  await analyseText(person, annotated);
  await person.locate(".variation .move", { hasText: "c5" }).first().click();
  await person.sees("c5", "bp");
  await person.page.reload();
  await person.sees("c5", "bp");
  await person.locate(".analysis .chessboard.active").waitFor();
  assert.equal(words(await savedText(person)), words(annotated));
  await person.leave();
});

test("an analysis of one's own is saved as PGN writes moves", async () => {
  const person = await (await visitor()).open("/#/analysis?moves=g1f3,d7d5");
  await person.played("Nf3", "d5");
  assert.match(await savedText(person), /\n\n1\. Nf3 d5 \*\n$/);
  await person.leave();
});

test("a Chess960 game stays Chess960: castling, a reload, Save, and setting up", async () => {
  const person = await visitor();
  await analyseText(person, chess960);
  await person.page.keyboard.press("ArrowRight");
  await person.page.keyboard.press("ArrowRight");
  await person.until(() => location.hash.includes("variant=chess960") || location.hash.includes("file="));
  await person.locate(".analysis .chessboard.active").waitFor();
  await person.page.getByLabel("Type a move").fill("O-O");
  await person.page.keyboard.press("Enter");
  await person.sees("g1", "wk");
  await person.page.reload();
  await person.sees("g1", "wk");
  await person.played("Rb2", "Ke7", "O-O", "Kd7");
  assert.equal(words(await savedText(person)), words(chess960));
  await person.page.keyboard.press("ArrowLeft");
  await person.press("Set up");
  await person.page.waitForURL(/#\/setup.*variant=chess960/);
  await person.press("Analyse");
  await person.page.waitForURL(/#\/analysis.*variant=chess960/);
  await person.press("Play from here");
  assert.equal(await person.chosenVariant(), "chess960");
  await person.leave();
});

test("the engine shows lines and an evaluation; variations grow where one plays them", async () => {
  const person = await (await visitor()).open("/#/analysis");
  await person.locate(".engine-list .evaluation").first().waitFor();
  await person.locate(".evaluation-bar").waitFor();
  await person.locate(".chessboard.active").waitFor();
  await person.play("e2e4");
  await person.locate(".chessboard.active").waitFor();
  await person.play("e7e5");
  await person.page.keyboard.press("ArrowLeft");
  await person.sees("e7", "bp");
  await person.locate(".chessboard.active").waitFor();
  await person.move("c7", "c5");
  await person.locate(".variation", { hasText: "c5" }).waitFor();
  await person.press("Main line");
  await person.locate(".variation", { hasText: "e5" }).waitFor();
  await person.press("Delete");
  await person.played("e4", "e5");
  await person.page.keyboard.press("ArrowDown");
  await person.locate(".chessboard.active").waitFor();
  await person.drag("g1", "g4");
  await person.locate(".toast-refused").waitFor();
  await person.leave();
});

test("an engine's line is played by a click on one of its moves", async () => {
  const person = await (await visitor()).open("/#/analysis");
  const move = person.locate(".engine-moves .move").first();
  await move.waitFor();
  await move.click();
  await person.locate(".moves .move").first().waitFor();
  await person.leave();
});

test("a position by link, with its moves", async () => {
  const person = await (await visitor()).open("/#/analysis?moves=e2e4,c7c5");
  await person.played("e4", "c5");
  await person.locate(".opening", { hasText: "Sicilian" }).waitFor();
  await person.leave();
});

test("can either side still mate?", async () => {
  const person = await (
    await visitor()
  ).open(`/#/analysis?fen=${encodeURIComponent("8/8/8/8/8/5k2/6p1/6K1 w - - 0 1")}`);
  await person.press("Can either side still mate?");
  await person.dialog().getByText("cannot mate by any series of legal moves").waitFor();
  await person.dialog().getByText("can still mate").waitFor();
  await person.leave();
});

test("a position is set up: each defect is named, and it is analysed once it is sound", async () => {
  const person = await (await visitor()).open("/#/setup");
  await person.locate(".defects .sound").waitFor();
  await person.press("Clear");
  await person.locate(".defects .defect", { hasText: /king/i }).first().waitFor();
  assert.equal(await person.button("Analyse").isDisabled(), true);
  for (const [man, square] of [
    ["white king", "e1"],
    ["black king", "e8"],
    ["white rook", "e4"],
  ]) {
    await person.page.getByRole("radio", { name: man }).click();
    await person.choose(square);
    await person.locate(`.chessboard .pieces g[data-square=${square}]`).waitFor({ state: "attached" });
  }
  await person.locate(".defects .defect").first().waitFor();
  await person.page.getByLabel("To move").selectOption("b");
  await person.locate(".defects .sound").waitFor();
  await person.page.getByRole("radio", { name: "Move", exact: true }).click();
  await person.drag("e4", "a4");
  await person.sees("a4", "wr");
  await person.press("Analyse");
  await person.locate(".analysis").waitFor();
  await person.sees("a4", "wr");
  await person.leave();
});

for (const [width, height] of [
  [720, 450],
  [667, 375],
]) {
  test(`the evaluation bar is as high as the board (${width}x${height})`, async () => {
    const person = await visitor({ viewport: { width, height } });
    await person.open("/#/analysis");
    const bar = person.locate(".evaluation-bar");
    await bar.waitFor();
    const board = await person.locate(".chessboard").boundingBox();
    assert.ok(Math.abs((await bar.boundingBox()).height - board.height) < 1);
    await person.leave();
  });
}
