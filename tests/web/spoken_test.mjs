/**
 * How moves are announced: as written, or with the names of FIDE D.2.1.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { visitor } from "./context.mjs";

const announced = [
  ["e4", "Eva vier"],
  ["Nf3", "Springer Felix drei"],
  ["exd5", "Eva schlägt David fünf"],
  ["Nbxd7+", "Springer Bella schlägt David sieben, Schach"],
  ["R1a3", "Turm eins Anna drei"],
  ["Qh4e1#", "Dame Hector vier Eva eins, matt"],
  ["gxh8=N+", "Gustav schlägt Hector acht Springer, Schach"],
  ["Bc6", "Läufer Cesar sechs"],
  ["Kg2", "König Gustav zwei"],
  ["O-O", "Kurze Rochade"],
  ["O-O-O#", "Lange Rochade, matt"],
];

/** `#` wins by the variant's own rule as well as by mate. */
const announcedInVariants = [
  ["N@f3+", "crazyhouse", "Springer auf Felix drei, Schach"],
  ["P@e4", "crazyhouse", "Bauer auf Eva vier"],
  ["Ke4#", "kingOfTheHill", "König Eva vier, gewinnt"],
  ["a8=K", "antichess", "Anna acht König"],
];

test("drops and wins of variants are announced", async () => {
  const person = await (await visitor()).open();
  const spoken = await person.page.evaluate(async (moves) => {
    const { announcedMove } = await import("/js/parts/spoken.js");
    return moves.map(([san, variant]) => announcedMove(san, variant));
  }, announcedInVariants);
  assert.deepEqual(
    spoken,
    announcedInVariants.map(([, , words]) => words),
  );
  await person.leave();
});

test("moves are announced with the names of the Laws (FIDE D.2.1)", async () => {
  const person = await (await visitor()).open();
  const spoken = await person.page.evaluate(async (moves) => {
    const { announcedMove } = await import("/js/parts/spoken.js");
    return moves.map((san) => announcedMove(san));
  }, announced.map(([san]) => san));
  assert.deepEqual(
    spoken,
    announced.map(([, words]) => words),
  );
  await person.leave();
});

test("who has set it hears moves and squares by these names, pronounced as German; others hear them as written", async () => {
  const said = () => document.getElementById("announcer")?.textContent?.replace("\u00a0", "");
  const person = await visitor();
  await person.playHere();
  await person.play("e2e4");
  assert.equal(await person.page.evaluate(said), "White: e4");
  await person.press("Settings");
  await person.dialog().getByLabel("German names").check();
  await person.dialog().getByRole("button", { name: "Close" }).click();
  await person.play("g8f6");
  assert.equal(await person.page.evaluate(said), "Black: Springer Felix sechs");
  assert.equal(await person.locate("#announcer [lang=de]").count(), 1);
  await person.page.keyboard.press("Shift");
  await person.locate(".chessboard").focus();
  await person.page.keyboard.press("ArrowUp");
  await person.until(() => /^Eva drei/.test(document.getElementById("announcer")?.textContent ?? ""));
  await person.leave();
});
