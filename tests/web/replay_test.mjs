import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { visitor } from "./context.mjs";

const annotated = `[Event "A test"]
[White "Alpha"]
[Black "Beta"]
[Result "1-0"]

{ The beginning. } 1. e4 { [%clk 0:04:58][%eval 0.31][%cal Ge4e5] best by test } e5 $6 (1... c5 2. Nf3 (2. Nc3 Nc6) d6) { [%clk 0:04:51] }
2. Nf3 Nc6 3. a8=Q 1-0

[Event "Another"]
[White "Gamma"]
[Black "Delta"]
[Result "1/2-1/2"]

1. d4 d5 1/2-1/2
`;

test("Kasparov's games are there from the start, are listed, filtered, and replayed by themselves without a question", async () => {
  const person = await (await visitor()).open("/#/replay");
  await person.locate(".games button").first().waitFor();
  assert.ok((await person.locate(".games button").count()) > 20);
  await person.page.getByLabel("Filter").fill("topalov 1999");
  await person.until(() =>
    [...document.querySelectorAll(".games button")].every((game) => game.textContent.includes("Topalov")),
  );
  await person.locate(".games button").first().click();
  await person.locate(".panel-title", { hasText: "Topalov" }).waitFor();
  await person.locate(".speed input").fill("6");
  await person.press("Replay");
  await person.until(
    () => Number(document.querySelector(".moves .move[aria-current]")?.getAttribute("data-ply")) > 6,
  );
  assert.equal(await person.dialog().count(), 0);
  await person.press("Pause");
  await person.leave();
});

test("one after the other: at the end of a game the next begins", async () => {
  const person = await (await visitor()).open("/#/replay/kasparov/1");
  await person.locate(".moves .move").first().waitFor();
  await person.locate(".speed input").fill("6");
  await person.page.getByRole("button", { name: "To the end (↓)" }).click();
  const first = await person.locate(".panel-title").textContent();
  await person.press("Replay");
  await person.until((title) => document.querySelector(".panel-title")?.textContent !== title, first);
  await person.press("Pause");
  await person.leave();
});

for (const window of ["desktop", "tablet", "phone", "sideways"]) {
  test(`step by step with the buttons on a ${window}`, async () => {
    const person = await (await visitor({ window })).open("/#/replay/kasparov/2");
    await person.locate(".moves .move").first().waitFor();
    await person.press("One move forward (→)");
    await person.until(
      () => document.querySelector(".moves .move[aria-current]")?.getAttribute("data-ply") === "1",
    );
    await person.press("To the end (↓)");
    await person.press("One move back (←)");
    await person.leave();
  });
}

test("a file of one's own: variations, comments, clocks, evaluations, arrows; its faults harm nothing", async () => {
  const file = join(tmpdir(), `tabiya-${process.pid}.pgn`);
  writeFileSync(file, annotated);
  const person = await (await visitor()).open("/#/replay");
  await person.locate("#pgn-file").setInputFiles(file);
  await person.locate(".panel-title", { hasText: "Alpha – Beta" }).waitFor();
  assert.equal(await person.locate(".games button").count(), 2);
  await person.locate(".moves .comment", { hasText: "best by test" }).waitFor();
  await person.locate(".variation", { hasText: "Nf3" }).first().waitFor();
  await person.locate(".variation .variation", { hasText: "Nc3" }).waitFor();
  await person.page.keyboard.press("ArrowRight");
  await person.locate(".player-white .time", { hasText: "4:58" }).waitFor();
  await person.locate(".evaluation-bar").waitFor();
  await person.locate("[data-arrow=e4e5]").waitFor({ state: "attached" });
  await person.locate(".variation .move", { hasText: "c5" }).click();
  await person.sees("c5", "bp");
  await person.leave();
});

test("a file is dropped on the page", async () => {
  const person = await (await visitor()).open("/#/replay");
  const transfer = await person.page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "dropped.pgn"));
    return data;
  }, annotated);
  await person.locate(".replay").dispatchEvent("drop", { dataTransfer: transfer });
  await person.locate(".panel-title", { hasText: "Alpha – Beta" }).waitFor();
  await person.leave();
});

test("a game is exported under a chosen name, the FEN copied, and a link leads back to the position", async () => {
  const person = await visitor({ permissions: ["clipboard-read", "clipboard-write"] });
  await person.open("/#/replay/kasparov/3?ply=4");
  await person.until(
    () => document.querySelector(".moves .move[aria-current]")?.getAttribute("data-ply") === "4",
  );
  await person.press("Copy FEN");
  const fen = await person.page.evaluate(() => navigator.clipboard.readText());
  assert.match(fen, /^[\w/]+ w /);
  await person.press("Link");
  const link = await person.page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#\/replay\/kasparov\/3\?ply=4$/);
  await person.press("Save");
  await person.page.getByLabel("Name of the file").fill("Lucerne");
  const [download] = await Promise.all([
    person.page.waitForEvent("download"),
    person.dialog().getByRole("button", { name: "Save" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "Lucerne.pgn");
  assert.match(readFileSync(await download.path(), "utf8"), /\[Event /);
  await person.leave();
});

/** Opens a text as a file of that name. */
async function openText(person, text, name = "own.pgn") {
  await person
    .locate("#pgn-file")
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

test("a list and a game that the server has cut short say so", async () => {
  const person = await visitor();
  await person.page.routeWebSocket(/socket/, (page) => {
    const server = page.connectToServer();
    server.onMessage((frame) => page.send(String(frame).replaceAll('"isCut":false', '"isCut":true')));
  });
  await person.open("/#/replay/kasparov/1");
  await person.locate(".game-list-head", { hasText: "the list is incomplete" }).waitFor();
  await person.locate(".game-faults", { hasText: "only the first 50,000 moves" }).waitFor();
  await person.leave();
});

test("the faults of a game are named, and what could not be played is shown", async () => {
  const person = await (await visitor()).open("/#/replay");
  await openText(person, "1. e4 e5 2. Ke3 Nf6 *\n");
  await person.locate(".game-faults", { hasText: "Ke3" }).waitFor();
  assert.match(await person.locate(".game-faults").innerText(), /line 1/);
  assert.match(await person.locate(".game-faults").innerText(), /king/);
  assert.match(await person.locate(".moves .unplayed").innerText(), /Ke3 Nf6/);
  assert.match(await person.locate(".game-list-head").innerText(), /1 fault/);
  await person.locate(".games button").first().waitFor();
  await person.press("Kasparov's games");
  await person.locate(".panel-title", { hasText: "Kasparov" }).waitFor();
  assert.equal(await person.locate(".game-faults").isVisible(), false);
  await person.leave();
});

test("the filter finds an opening by its name, which the file does not say", async () => {
  const person = await (await visitor()).open("/#/replay");
  await person.locate(".games button").first().waitFor();
  await person.page.getByLabel("Filter").fill("Sicilian");
  await person.until(() => {
    const games = [...document.querySelectorAll(".games button")];
    return games.length > 5 && games.every((game) => game.textContent.includes("Sicilian"));
  });
  await person.page.getByLabel("Filter").fill("topalov pirc");
  await person.until(() => document.querySelectorAll(".games button").length === 1);
  await person.leave();
});

test("a file without games is refused by name, and the game on the board stays", async () => {
  const person = await (await visitor()).open("/#/replay/kasparov/3");
  await person.locate(".panel-title", { hasText: "Kasparov" }).waitFor();
  const title = await person.locate(".panel-title").innerText();
  const buffer = Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 197) % 256));
  await person
    .locate("#pgn-file")
    .setInputFiles({ name: "photo.png", mimeType: "image/png", buffer });
  await person.toast("photo.png contains no chess games.");
  person.forgive(/400/);
  assert.equal(await person.locate(".panel-title").innerText(), title);
  await person.until(() => document.querySelectorAll(".games button").length > 20);
  await person.leave();
});

test("the link to a position of one's own file can be opened by everybody", async () => {
  const person = await visitor({ permissions: ["clipboard-read", "clipboard-write"] });
  await person.open("/#/replay");
  await openText(person, "1. e4 c5 2. Nf3 d6 *");
  await person.locate(".panel-title", { hasText: "? – ?" }).waitFor();
  await person.locate(".moves .move", { hasText: "d6" }).waitFor();
  for (const step of [1, 2]) {
    await person.page.keyboard.press("ArrowRight");
    await person.until(
      (ply) => document.querySelector(".moves .move[aria-current]")?.getAttribute("data-ply") === `${ply}`,
      step,
    );
  }
  await person.press("Link");
  const link = await person.page.evaluate(() => navigator.clipboard.readText());
  const friend = await visitor();
  await friend.page.goto(link);
  await friend.played("e4", "c5", "Nf3", "d6");
  await friend.sees("c5", "bp");
  await friend.sees("g1", "wn");
  await friend.leave();
  await person.press("Analyse");
  await person.locate(".analysis .chessboard.active").waitFor();
  await person.press("Link");
  const second = await person.page.evaluate(() => navigator.clipboard.readText());
  assert.doesNotMatch(second, /file=/);
  await person.leave();
});

test("a game without names and with one move: no text is missing, and one move is singular", async () => {
  const person = await (await visitor()).open("/#/replay");
  await openText(person, "1. e4 *\n");
  await person.locate(".panel-title", { hasText: "? – ?" }).waitFor();
  await person.until(() => document.querySelectorAll(".games button").length === 1);
  const text = await person.locate("body").innerText();
  assert.match(text, /1 game\n/);
  assert.match(text, /1 move\n/);
  assert.doesNotMatch(text, /undefined|null|NaN|\{\w+\}|\b1 (games|moves|faults)\b/);
  await person.page.getByLabel("Filter").fill("Zukertort");
  await person.locate(".game-list-head", { hasText: "0 of 1 game" }).waitFor();
  await person.leave();
});

test("a file that is opened begins its list at the top", async () => {
  const person = await (await visitor()).open("/#/replay");
  await person.locate(".games button").first().waitFor();
  await person.locate(".games").evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await openText(person, '[White "Alpha"]\n\n1. e4 e5 *\n\n'.repeat(60));
  await person.locate(".games button", { hasText: "Alpha" }).first().waitFor();
  assert.equal(await person.locate(".games").evaluate((list) => list.scrollTop), 0);
  await person.leave();
});

test("a search says that it is at work", async () => {
  const person = await (await visitor()).open("/#/replay");
  await person.locate(".games button").first().waitFor();
  await person.page.evaluate(() => {
    const said = (document.body.dataset.said = "");
    const count = document.querySelector(".game-list-head p");
    new MutationObserver(() => {
      document.body.dataset.said += count.textContent;
    }).observe(count, { childList: true, characterData: true, subtree: true });
    return said;
  });
  await person.page.getByLabel("Filter").fill("karpov");
  await person.until(() => /Searching.*of/.test(document.body.dataset.said));
  await person.leave();
});

test("a replayed promotion is the piece that the file names, and no list asks", async () => {
  const person = await (await visitor()).open("/#/replay");
  await openText(person, '[FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]\n[SetUp "1"]\n\n1. a8=R Kg7 *\n');
  await person.locate(".panel-title", { hasText: "? – ?" }).waitFor();
  await person.sees("a7", "wp");
  await person.page.evaluate(() =>
    new MutationObserver(() => {
      if (document.querySelector(".promotion, dialog[open]")) document.body.dataset.asked = "";
    }).observe(document.body, { childList: true, subtree: true, attributes: true }),
  );
  await person.press("Replay");
  await person.sees("a8", "wr");
  await person.sees("g7", "bk");
  assert.equal(await person.locate("body[data-asked]").count(), 0);
  await person.leave();
});
