/**
 * Annotation glyphs are shown by signs that every font has; none may be an empty box.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import english from "../../web/js/lang/en.js";
import german from "../../web/js/lang/de.js";
import { visitor } from "./context.mjs";

/** The characters that the page may rely on: Latin-1, and those of WGL4, which fonts for Latin texts have. */
const everywhere = /^[\x20-\x7e\xa0-\xff□∞↑→∆−]+$/;

/** All glyphs, as the page writes them. */
const signs = (person) =>
  person.page.evaluate(async () => {
    const { loadLanguage } = await import("/js/i18n.js"); // the page has its own, joined with all others
    await loadLanguage();
    const { signOf } = await import("/js/parts/glyphs.js");
    return Array.from({ length: 256 }, (_, nag) => signOf(nag));
  });

/** Whether the browser draws each character otherwise than one that no font has. */
const areDrawn = (person, characters) =>
  person.page.evaluate((list) => {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d", { willReadFrequently: true });
    const drawn = (text) => {
      context.clearRect(0, 0, canvas.width, canvas.height);
      context.font = `48px ${getComputedStyle(document.body).fontFamily}`;
      context.fillText(text, 10, 80);
      return `${context.measureText(text).width} ${context.getImageData(0, 0, canvas.width, canvas.height).data.join()}`;
    };
    const box = drawn("\u{10FFF0}");
    return list.filter((character) => drawn(character) === box);
  }, characters);

for (const [locale, sentences] of [
  ["en-GB", english],
  ["de-DE", german],
])
  test(`every glyph is written with characters that all fonts have, or with its number (${locale})`, async () => {
    const person = await (await visitor({ locale })).open("/#/about");
    const written = await signs(person);
    for (const [nag, sign] of written.entries()) {
      assert.match(sign, everywhere, `$${nag}`);
      assert.ok(!/^[a-zäöü ]{2,}$/i.test(sign) || Object.values(sentences).includes(sign), sign);
    }
    const characters = [...new Set(written.join(""))].filter((character) => character !== " ");
    assert.deepEqual(await areDrawn(person, characters), []);
    assert.deepEqual(await areDrawn(person, ["\u{10FFF1}"]), ["\u{10FFF1}"]); // so boxes are found
    await person.leave();
  });

test("a glyph follows its move with its meaning, in replay and analysis, and is saved as its number", async () => {
  const person = await (await visitor()).open("/#/replay");
  const text = "1. e4 $1 $14 e5 $15 2. Nf3 $22 Nc6 $36 3. Bb5 $40 a6 $220 *\n";
  await person
    .locate("#pgn-file")
    .setInputFiles({ name: "own.pgn", mimeType: "text/plain", buffer: Buffer.from(text) });
  const wanted = ["e4! +/=", "e5 =/+", "Nf3 zugzwang", "Nc6 ↑", "Bb5 →", "a6 $220"];
  await person.played(...wanted);
  assert.equal(await person.locate(".glyph[data-nag='14']").getAttribute("title"), english["nag.14"]);
  assert.equal(await person.locate(".glyph[data-nag='36']").getAttribute("title"), english["nag.36"]);
  await person.press("Analyse");
  await person.locate(".analysis .chessboard.active").waitFor();
  await person.played(...wanted);
  assert.match(await person.locate(".moves").innerText(), /e4\s*!\s*\+\/=/);
  await person.press("Save");
  const [download] = await Promise.all([
    person.page.waitForEvent("download"),
    person.dialog().getByRole("button", { name: "Save" }).click(),
  ]);
  const { readFileSync } = await import("node:fs");
  assert.ok(readFileSync(await download.path(), "utf8").includes(text.trim()));
  await person.leave();
});
