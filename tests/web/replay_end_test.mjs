/**
 * Replay on a file: how each game ended, and its faults in German.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./harness.mjs";
import { visitor } from "./context.mjs";

const foolsMate = "1. f3 e5 2. g4 Qh4# 0-1\n";
const resigned = '[Termination "normal"]\n\n1. e4 e5 1-0\n';

async function openText(person, text) {
  await person
    .locate("#pgn-file")
    .setInputFiles({ name: "own.pgn", mimeType: "text/plain", buffer: Buffer.from(text) });
}

for (const [locale, text, words] of [
  ["en-GB", foolsMate, "Black has won: checkmate (FIDE 5.1.1)"],
  ["de-DE", foolsMate, "schachmatt (FIDE 5.1.1)"],
  ["en-GB", resigned, "White has won"],
  ["en-GB", readFileSync(join(root, "games/repetition.pgn"), "utf8"), "FIDE 9.2"],
  ["en-GB", readFileSync(join(root, "games/fifty-moves.pgn"), "utf8"), "FIDE 9.3"],
  ["de-DE", readFileSync(join(root, "games/fifty-moves.pgn"), "utf8"), "FIDE 9.3"],
]) {
  test(`at its end a game that is replayed names how it ended (${locale}, ${words})`, async () => {
    const person = await (await visitor({ locale })).open("/#/replay");
    await openText(person, text);
    await person.locate(".moves .ending", { hasText: words }).waitFor();
    assert.doesNotMatch(await person.locate(".board-note").innerText(), /FIDE/);
    await person.page.keyboard.press("ArrowDown");
    await person.locate(".board-note", { hasText: words }).waitFor();
    await person.until((said) => document.getElementById("announcer")?.textContent?.includes(said), words);
    await person.leave();
  });
}

test("a game that is not over, or ends in a variation, names no ending there", async () => {
  const person = await (await visitor()).open("/#/replay");
  await openText(person, "1. e4 e5 (1... c5) *\n");
  await person.locate(".variation .move", { hasText: "c5" }).click();
  await person.locate(".board-note", { hasText: "c5" }).waitFor();
  assert.equal(await person.locate(".moves .ending").count(), 0);
  await person.leave();
});

/** The German page's description of a text. */
const germanFaults = [
  ["1. e4 e5 2. Ke3 *", "Ke3: "],
  ["1. e4 { kein Ende", "ein Kommentar ohne Ende"],
  ['[Variant "Bughouse"]\n\n1. e4 e5 *', "die Regeln dieser Variante sind hier nicht bekannt"],
  ['[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *', "König"],
  ['[FEN "8/8/8/7/8/8/8/8 w - - 0 1"]\n\n1. e4 *', "Reihe 5 hat 7 Felder statt 8"],
];
const english = /\b(the|has|is|of|without|not|instead)\b/;

for (const [text, words] of germanFaults) {
  test(`in German a fault of a file is named in German: ${words}`, async () => {
    const person = await (await visitor({ locale: "de-DE" })).open("/#/replay");
    await openText(person, `${text}\n`);
    await person.locate(".game-faults", { hasText: words }).waitFor();
    await person.until((pattern) => {
      const said = document.querySelector(".game-faults")?.textContent ?? "";
      return !new RegExp(pattern).test(said);
    }, english.source);
    await person.leave();
  });
}

test("a link to a file that is gone leaves nothing to press over the empty board", async () => {
  const person = await (await visitor()).open("/#/replay/nofile/1");
  await person.locate(".toast").first().waitFor();
  assert.equal(await person.locate(".replay-panel :is(.actions, .walk, .player-controls) button:enabled").count(), 0);
  await person.press("Kasparov's games");
  await person.locate(".replay-panel .actions button:enabled").first().waitFor();
  person.forgive(/404/);
  await person.leave();
});

test("a move that cannot be played is named once, and the moves after it stand in one row", async () => {
  const person = await (await visitor()).open("/#/replay");
  const buffer = Buffer.from("1. e4 e5 2. Ke3 Nf6 3. d4 1-0");
  await person.locate("#pgn-file").setInputFiles({ name: "own.pgn", mimeType: "text/plain", buffer });
  await person.locate(".game-faults", { hasText: "Ke3: " }).waitFor();
  assert.doesNotMatch(await person.locate(".game-faults").innerText(), /e1e3/);
  const { height } = await person.locate(".moves .unplayed").boundingBox();
  assert.ok(height < 30, `${height}`);
  await person.leave();
});
