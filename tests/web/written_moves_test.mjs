/**
 * A German page writes moves in German wherever it shows one; what is saved, copied and sent stays English.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { pair, visitor } from "./context.mjs";

const german = { locale: "de-DE" };

/** Names of English letters in a move; German has S, L, T and D. */
const english = /(?<!\w)[NBRQ][a-h]?[1-8]?x?[a-h][1-8]|=[NBRQ]/;

/** The last announcement to the screen reader. */
const said = (text) => document.getElementById("announcer")?.textContent?.includes(text);

/** Every text, label and title that the page shows. */
const texts = (person) =>
  person.page.evaluate(() => {
    const list = [document.body.innerText, document.title];
    for (const element of document.querySelectorAll("[aria-label], [title]"))
      list.push(element.getAttribute("aria-label") ?? "", element.getAttribute("title") ?? "");
    return list;
  });

async function isGerman(person) {
  for (const text of await texts(person)) assert.doesNotMatch(text, english);
}

async function savedText(person) {
  await person.press("Speichern");
  const [download] = await Promise.all([
    person.page.waitForEvent("download"),
    person.dialog().getByRole("button", { name: "Speichern" }).click(),
  ]);
  return readFileSync(await download.path(), "utf8");
}

test("every letter of a move, and nothing else in it, is written in the reader's language", async () => {
  const person = await (await visitor(german)).open("/#/about");
  const written = await person.page.evaluate(async () => {
    const { loadLanguage } = await import("/js/i18n.js"); // the page has its own, joined with all others
    await loadLanguage();
    const { writtenMove } = await import("/js/parts/move_words.js");
    const moves = ["Kxe2", "Qh4e1#", "R1a3", "Bb5+", "Nbxd7", "bxc3", "gxh8=N+", "e8=Q", "d1=R", "a8=B", "O-O-O#", "--", undefined];
    return moves.map(writtenMove);
  });
  const wanted = ["Kxe2", "Dh4e1#", "T1a3", "Lb5+", "Sbxd7", "bxc3", "gxh8=S+", "e8=D", "d1=T", "a8=L", "O-O-O#", "--", ""];
  assert.deepEqual(written, wanted);
  await person.leave();
});

test("an analysis: the list, the engine, what is announced and removed, the kept analyses, a mate", async () => {
  const person = await visitor(german);
  await person.open("/#/analysis?moves=e2e4,e7e5,g1f3,b8c6,f1b5");
  await person.played("e4", "e5", "Sf3", "Sc6", "Lb5");
  await person.locate(".analysis .chessboard.active").waitFor();
  await person.move("d8", "g5");
  await person.played("Lb5", "Dg5");
  await person.until(said, "Dg5");
  await person.locate(".engine-moves .move").first().waitFor();
  await isGerman(person);
  assert.match(await savedText(person), /1\. e4 e5 2\. Nf3 Nc6 3\. Bb5 Qg5 \*/);
  await person.press("Analysen");
  await person.dialog().locator(".card-name", { hasText: "1. e4 e5 2. Sf3 Sc6 3. Lb5 Dg5" }).waitFor();
  await isGerman(person);
  await person.page.keyboard.press("Escape");
  await person.press("Löschen");
  await person.toast("Dg5 und was folgt");
  await isGerman(person);
  await person.leave();
});

test("the line of a mate that is still possible is German", async () => {
  const person = await visitor(german);
  await person.open(`/#/analysis?fen=${encodeURIComponent("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")}`);
  await person.press("Kann noch jemand mattsetzen?");
  await person.dialog().locator(".mating-line", { hasText: "D" }).waitFor();
  await isGerman(person);
  await person.leave();
});

test("the engine's lines are German", async () => {
  const person = await visitor(german);
  await person.open(`/#/analysis?fen=${encodeURIComponent("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")}`);
  await person.locate(".engine-moves .move", { hasText: /^D[a-h]/ }).first().waitFor();
  await isGerman(person);
  await person.leave();
});

test("Replay: the list, the line below the board and what is announced", async () => {
  const person = await (await visitor(german)).open("/#/replay");
  const text = "1. Nf3 Nf6 2. Rg1 Rg8 *\n";
  await person
    .locate("#pgn-file")
    .setInputFiles({ name: "own.pgn", mimeType: "text/plain", buffer: Buffer.from(text) });
  await person.played("Sf3", "Sf6", "Tg1", "Tg8");
  await person.page.keyboard.press("ArrowRight");
  await person.locate(".board-note", { hasText: "1. Sf3" }).waitFor();
  await person.until(said, "Sf3");
  await isGerman(person);
  assert.ok((await savedText(person)).includes(text.trim()));
  await person.leave();
});

test("a game: the list, what is announced, a claim with a move, and what must be played", async () => {
  const person = await visitor(german);
  const once = ["g1f3", "g8f6", "f3g1", "f6g8"];
  const id = await person.newGameHere([...once, ...once.slice(0, 3)]);
  await person.leavePage();
  await person.open(`/#/game/${id}`);
  await person.played("Sf3", "Sf6", "Sg1");
  await person.press("Remis reklamieren");
  await person.dialog().locator(".claims", { hasText: "mit Sg8" }).waitFor();
  await isGerman(person);
  await person.page.getByLabel("Beabsichtigter Zug").fill("Sc6");
  await person.dialog().locator("button[type=submit]").click();
  await person.locate("[data-prompt=stated]", { hasText: "Sc6 muss gespielt werden" }).waitFor();
  await person.locate(".board-note", { hasText: "Sc6 muss gespielt werden." }).waitFor();
  await isGerman(person);
  await person.page.reload();
  await person.locate("[data-prompt=stated]", { hasText: "mit Sc6" }).waitFor();
  await isGerman(person);
  await person.leave();
});

test("news of a game that is not on screen", async () => {
  const { white, black, leave } = await pair();
  await white.move("e2", "e4");
  await black.sees("e4", "wp");
  await white.locate('header [data-page="learn"]').click();
  await white.press("Settings");
  await white.page.getByLabel("Language").selectOption("de");
  await white.dialog().getByRole("heading", { name: "Einstellungen" }).waitFor();
  await white.page.keyboard.press("Escape");
  await black.move("g8", "f6");
  await white.toast("hat Sf6 gezogen");
  await isGerman(white);
  await leave();
});

test("a lesson", async () => {
  const person = await (await visitor(german)).open("/#/learn/rook/1");
  await person.locate(".learn .chessboard.active").waitFor();
  await person.press("Zeigen");
  await person.until(said, "Td7");
  await isGerman(person);
  await person.leave();
});

test("German letters choose the piece of a promotion, and English ones do, too", async () => {
  const person = await visitor(german);
  for (const [key, man] of [
    ["s", "wn"],
    ["n", "wn"],
    ["t", "wr"],
    ["l", "wb"],
    ["b", "wb"],
    ["D", "wq"],
  ]) {
    await person.leavePage();
    await person.open(`/#/analysis?fen=${encodeURIComponent("8/2P4k/8/8/8/8/8/4K3 w - - 0 1")}&key=${key}`);
    await person.locate(".analysis .chessboard.active").waitFor();
    await person.page.keyboard.press("ArrowUp");
    await person.move("c7", "c8");
    await person.locate(".promotion").waitFor();
    await person.page.keyboard.press(key);
    await person.sees("c8", man);
  }
  await person.leave();
});

test("moves are typed with German letters, promotions, too; B stays the bishop", async () => {
  const person = await visitor(german);
  await person.open(`/#/analysis?fen=${encodeURIComponent("4k3/2P5/8/8/1P6/8/4B3/R3K1NQ w - - 0 1")}`);
  await person.locate(".analysis .chessboard.active").waitFor();
  const field = person.page.getByLabel("Zug eingeben");
  for (const [typed, written] of [
    ["Sf3", "Sf3"],
    ["Nf3", "Sf3"],
    ["sf3", "Sf3"],
    ["Td1", "Td1"],
    ["Dh5+", "Dh5+"],
    ["Lb5+", "Lb5+"],
    ["Bb5", "Lb5+"],
    ["b5", "b5"],
    ["c8D+", "c8=D+"],
    ["c8=S", "c8=S"],
    ["c8=B", "c8=L"],
  ]) {
    await person.page.keyboard.press("ArrowUp");
    await field.fill(typed);
    await field.press("Enter");
    await person.until(
      (move) => document.querySelector(".moves .move[aria-current]")?.textContent === move,
      written,
    );
    await person.page.evaluate(() => /** @type {any} */ (document.activeElement)?.blur());
  }
  await person.leave();
});
