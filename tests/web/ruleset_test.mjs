/**
 * Announcements in a game according to its ruleset: checks, wrong claims.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { visitor } from "./context.mjs";

for (const [ruleset, tells] of [
  ["casual", true],
  ["fide", false],
]) {
  test(`a check is ${tells ? "told" : "not told"} where the ruleset ${tells ? "gives" : "gives no"} hints (${ruleset})`, async () => {
    const person = await visitor();
    const id = await person.newGameHere(["e2e4", "f7f6", "d2d4", "a7a6"], { ruleset });
    await person.open(`/#/game/${id}`);
    await person.played("d4", "a6");
    await person.play("d1h5");
    await person.marked("last", "h5");
    assert.equal(await person.locate("[data-mark=check]").count(), tells ? 1 : 0);
    assert.equal(await person.locate(".toast-check").count(), tells ? 1 : 0);
    await person.leave();
  });
}

for (const [width, height] of [
  [1440, 900],
  [720, 450],
  [667, 375],
  [320, 568],
]) {
  test(`an offer that waits for an answer can be seen and answered without scrolling (${width}x${height})`, async () => {
    const person = await visitor({ viewport: { width, height } });
    const id = await person.newGameHere(["e2e4", "e7e5"]);
    await person.open(`/#/game/${id}`);
    await person.played("e4", "e5");
    const claim = { kind: "threefold", move: "g1f3" };
    await person.page.evaluate(
      ([game, body]) => fetch(`/api/tabiya/game/${game}/claim`, { method: "POST", body: JSON.stringify(body) }),
      [id, claim],
    );
    const decline = person.locate("[data-prompt=draw] button", { hasText: "Decline" });
    await decline.waitFor();
    const isOnTop = await decline.evaluate((button) => {
      const { left, top, width: wide, height: high } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + wide / 2, top + high / 2));
    });
    assert.ok(isOnTop, "it lies outside the window, or under something");
    person.forgive(/400/);
    await person.leave();
  });
}

test("a wrong claim with a move says all that follows from it, and only that move can be played (FIDE 9.5.3)", async () => {
  const person = await visitor();
  const id = await person.newGameHere(["e2e4", "e7e5"], { clock: { limit: 300, increment: 0 } });
  await person.open(`/#/game/${id}`);
  await person.played("e4", "e5");
  await person.press("Claim draw");
  await person.page.getByLabel("Intended move (optional)").fill("Nf3");
  await person.dialog().locator("button[type=submit]").click();
  const told = person.locate("[data-prompt=stated]");
  await told.waitFor();
  for (const words of [/not appeared three times/, /120 seconds|two minutes/, /draw is offered/, /Nf3 must be played/])
    assert.match(await told.innerText(), words);
  await person.locate("[data-prompt=draw]").waitFor();
  await person.drag("d2", "d4");
  await person.locate(".toast-refused").waitFor();
  await person.move("g1", "f3");
  await person.played("e5", "Nf3");
  await told.waitFor({ state: "detached" });
  await person.leave();
});

test("a FEN that no game can start from is refused with its reason; the number of an array is taken", async () => {
  const person = await (await visitor()).open();
  await person.locate("details.more summary").click();
  const fen = person.page.getByLabel("From a position (FEN)");
  await fen.fill("8/8/8/8/8/8/8/8 w - - 0 1");
  await fen.press("Enter");
  await person.locate(".toast-fault").waitFor();
  assert.equal(
    await person.locate(".new-game .fault").innerText(),
    "A game cannot start from this FEN: White has no king; Black has no king.",
  );
  await person.chooseVariant("Chess960");
  await fen.fill("518");
  await fen.press("Enter");
  await person.locate(".game .chessboard.active").waitFor();
  await person.sees("e1", "wk");
  await person.leave();
});
