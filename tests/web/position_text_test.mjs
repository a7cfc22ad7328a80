/**
 * A game as PGN in a field for a position is opened, and a position where a game is expected; nothing that was there is lost.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { visitor } from "./context.mjs";

const tagged = `[Event "Club"]
[White "Alpha"]
[Black "Beta"]
[Result "1-0"]

1. e4 e5 2. Qh5 {early} (2. Nf3 Nc6) Nc6
3. Bc4 Nf6 4. Qxf7# 1-0
`;
const bare = "1. d4 d5\n2. c4 dxc4 3. e3 *";
const chess960 = `[White "Alpha"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1"]

1. Rb2 Ke7 *
`;
const fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
const afterBare = "rnbqkbnr/ppp1pppp/8/8/2pP4/4P3/PP3PPP/RNBQKBNR b KQkq - 0 3";

/** Puts a text on the clipboard and pastes it where the focus is. */
async function paste(person, text) {
  await person.page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData("text/plain", copied);
    const target = document.activeElement ?? document.body;
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    // A script's paste inserts nothing; the browser's own does what this does.
    if (target.dispatchEvent(event)) document.execCommand("insertText", false, copied);
  }, text);
}

/** Ways to give a text to a field. */
const ways = {
  typed: async (person, field, text) => {
    await field.fill(text);
    await field.press("Enter");
  },
  "typed and left": async (person, field, text) => {
    await field.fill(text);
    await field.blur();
  },
  pasted: async (person, field, text) => {
    await person.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await person.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await field.focus();
    await person.page.keyboard.press("Control+a");
    await person.page.keyboard.press("Control+v");
  },
};

const fenField = (person) => person.page.getByLabel("FEN", { exact: true });

async function openAnalysis(person, path = "/#/analysis") {
  await person.open(path);
  await person.locate(".analysis .chessboard.active").waitFor();
}

for (const [way, give] of Object.entries(ways)) {
  test(`a game ${way} in the field of an analysis is opened at its end with all it has`, async () => {
    const person = await visitor();
    await openAnalysis(person, "/#/analysis?moves=a2a3,a7a6");
    await give(person, fenField(person), tagged);
    await person.played("e4", "e5", "Qh5", "Nf3", "Nc6", "Nc6", "Bc4", "Nf6", "Qxf7#");
    await person.sees("f7", "wq");
    await person.locate(".comment", { hasText: "early" }).waitFor();
    await person.locate(".result", { hasText: "1-0" }).waitFor();
    await person.toast("Alpha – Beta");
    await person.toast("after 4. Qxf7#");
    assert.equal(await person.locate(".toast-refused").count(), 0);
    await person.page.reload();
    await person.sees("f7", "wq");
    await person.leave();
  });

  test(`a game ${way} in the field of the position editor sets up its last position, and is undone`, async () => {
    const person = await (await visitor()).open(`/#/setup?fen=${encodeURIComponent(fen)}`);
    await person.locate(".defects .sound").waitFor();
    await give(person, fenField(person), bare);
    await person.sees("c4", "bp");
    await person.sees("e3", "wp");
    assert.equal(await person.page.getByLabel("To move").inputValue(), "b");
    await person.toast("This is the position at its end, after 3. e3.");
    assert.equal(await person.locate(".toast-refused").count(), 0);
    await person.press("Undo");
    await person.sees("c4", null);
    await person.sees("e2", "wp");
    await person.press("Redo");
    await person.sees("c4", "bp");
    await person.leave();
  });

  test(`of a game ${way} in the form of a new game the last position is offered, in words, before anything begins`, async () => {
    const person = await (await visitor()).open("/#/?with=here");
    await person.locate("details.more summary").click();
    const field = person.page.getByLabel("From a position (FEN)");
    await field.fill(fen);
    await field.blur();
    await person.sees("e8", "bk");
    await person.sees("d8", null);
    await give(person, field, bare);
    await person.sees("c4", "bp");
    assert.equal(await field.inputValue(), afterBare);
    await person
      .locate(".taken-position", { hasText: "The text is a game. This is the position at its end, after 3. e3." })
      .waitFor();
    assert.equal(await person.locate(".new-game > .fault").innerText(), "");
    assert.doesNotMatch(person.page.url(), /#\/game\//);
    await person.locate(".taken-position").getByRole("button", { name: "Undo" }).click();
    await person.sees("c4", null);
    assert.equal(await field.inputValue(), fen);
    assert.equal(await person.locate(".taken-position").isVisible(), false);
    await give(person, field, bare);
    await person.sees("c4", "bp");
    await give(person, field, tagged);
    await person.sees("f7", "wq");
    await person.locate(".taken-position", { hasText: "The text is the game Alpha – Beta." }).waitFor();
    await person.locate(".taken-position").getByRole("button", { name: "Undo" }).click();
    await person.sees("c4", "bp");
    assert.equal(await field.inputValue(), afterBare);
    await person.press("Play");
    await person.page.waitForURL(/#\/game\//);
    await person.sees("c4", "bp");
    await person.leave();
  });
}

test("undo brings an analysis back that another text has replaced, and redo goes on again", async () => {
  const person = await visitor();
  await openAnalysis(person);
  await person.play("e2e4", "e7e5");
  await ways.typed(person, fenField(person), bare);
  await person.played("d4", "d5", "c4", "dxc4", "e3");
  await person.locate(".toast", { hasText: "The text is a game" }).getByRole("button", { name: "Undo" }).click();
  await person.played("e4", "e5");
  await person.sees("e5", "bp");
  await person.press("Redo");
  await person.played("d4", "d5", "c4", "dxc4", "e3");
  await person.locate(".chessboard.active").waitFor();
  await person.page.evaluate(() => /** @type {any} */ (document.activeElement)?.blur());
  await person.move("c8", "e6");
  await person.played("e3", "Be6");
  await ways.typed(person, fenField(person), fen);
  await person.sees("e8", "bk");
  await person.sees("d8", null);
  await person.press("Undo");
  await person.played("e3", "Be6");
  await person.press("Undo");
  await person.played("dxc4", "e3");
  await person.press("Undo");
  await person.played("e4", "e5");
  await person.press("Undo");
  await person.played("e4");
  await person.leave();
});

test("undo brings back what New and a kept analysis have replaced", async () => {
  const person = await visitor();
  await openAnalysis(person);
  await person.play("e2e4");
  await person.press("New");
  await person.until(() => document.querySelectorAll(".moves .move").length === 0);
  await person.press("Undo");
  await person.played("e4");
  await person.press("Redo");
  await person.until(() => document.querySelectorAll(".moves .move").length === 0);
  await person.press("Analyses");
  await person.dialog().locator(".card-name", { hasText: "1. e4" }).click();
  await person.played("e4");
  await person.press("Undo");
  await person.until(() => document.querySelectorAll(".moves .move").length === 0);
  await person.leave();
});

test("a game of Chess960 brings its rules", async () => {
  const person = await visitor();
  await openAnalysis(person);
  await ways.typed(person, fenField(person), chess960);
  await person.played("Rb2", "Ke7");
  await person.press("Set up");
  await person.page.waitForURL(/variant=chess960/);
  await person.leavePage();
  await person.open(`/#/setup?fen=${encodeURIComponent(fen)}`);
  await person.locate(".defects .sound").waitFor();
  await person.sees("e8", "bk");
  await ways.typed(person, fenField(person), chess960);
  await person.sees("e7", "bk");
  await person.page.waitForURL(/variant=chess960/);
  await person.press("Undo");
  await person.page.waitForURL((url) => !url.hash.includes("chess960"));
  await person.open("/#/");
  await person.locate("details.more summary").click();
  await ways.typed(person, person.page.getByLabel("From a position (FEN)"), chess960);
  await person.sees("e7", "bk");
  assert.equal(await person.chosenVariant(), "chess960");
  await person.locate(".taken-position").getByRole("button", { name: "Undo" }).click();
  await person.sees("e8", "bk");
  assert.equal(await person.chosenVariant(), "standard");
  await person.leave();
});

test("several games, faulty ones and games without moves are said to be so", async () => {
  const person = await visitor();
  await openAnalysis(person);
  for (const [text, words] of [
    [`${bare}\n\n${tagged}`, "It is the first of 2 games."],
    ["1. e4 e5 2. Ke3 Nf6 *", "What follows in the text cannot be played."],
    [`[White "Alpha"]\n[SetUp "1"]\n[FEN "${fen}"]\n\n*`, "It has no moves; this is its start."],
    ["e4 e5 Nf3", "after 2. Nf3."],
  ]) {
    await ways.typed(person, fenField(person), text);
    await person.toast(words);
  }
  await person.leave();
});

test("what is neither a position nor a game is refused in words, and stays in its field", async () => {
  const person = await visitor();
  await openAnalysis(person);
  await ways.typed(person, fenField(person), "this is nothing");
  await person.locate(".toast-refused").waitFor();
  assert.equal(await fenField(person).inputValue(), "this is nothing");
  await person.open("/#/?with=here");
  await person.locate("details.more summary").click();
  const field = person.page.getByLabel("From a position (FEN)");
  await ways.typed(person, field, "this is nothing");
  await person.locate(".new-game > .fault", { hasText: "from this FEN" }).waitFor();
  await person.press("Play");
  await person.locate(".new-game > .fault", { hasText: "from this FEN" }).waitFor();
  assert.doesNotMatch(person.page.url(), /#\/game\//);
  await person.context.close();
  person.forgive(/400/); // the browser reports a refused upload in its own time
  assert.deepEqual(person.faults, []);
});

for (const [path, opened] of [
  ["/#/analysis?moves=a2a3", (person) => person.played("d4", "d5", "c4", "dxc4", "e3")],
  ["/#/setup", (person) => person.sees("c4", "bp")],
  ["/#/replay", (person) => person.played("d4", "d5", "c4", "dxc4", "e3")],
])
  test(`a game can be pasted anywhere in ${path}`, async () => {
    const person = await (await visitor()).open(path);
    await person.locate(".chessboard .pieces g").first().waitFor({ state: "attached" });
    await person.locate("textarea:not(:disabled), .moves .move").first().waitFor();
    await person.page.evaluate(() => /** @type {any} */ (document.activeElement)?.blur());
    await paste(person, bare);
    await opened(person);
    await person.leave();
  });

test("a position as a file, pasted or dropped in Replay is opened in Analysis, or in the editor if it cannot be played", async () => {
  const person = await visitor();
  const asFile = (text) =>
    person
      .locate("#pgn-file")
      .setInputFiles({ name: "position.txt", mimeType: "text/plain", buffer: Buffer.from(`${text}\n`) });
  const dropped = (text) =>
    person.page.evaluate((given) => {
      const data = new DataTransfer();
      data.setData("text/plain", given);
      document.querySelector(".replay").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, text);
  for (const give of [asFile, dropped, (text) => paste(person, text)]) {
    for (const [text, view] of [
      [fen, "analysis"],
      ["8/8/8/8/8/8/4P3/4K3 w - - 0 1", "setup"],
    ]) {
      await person.leavePage();
      await person.open("/#/replay/kasparov/1");
      await person.locate(".replay .moves .move").first().waitFor();
      await give(text);
      await person.locate(`.${view}`).waitFor();
      await person.sees("e2", "wp");
      await person.sees("d2", null);
    }
  }
  await person.leave();
});
