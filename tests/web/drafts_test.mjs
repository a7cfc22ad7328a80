/**
 * What a person has begun and not finished, outside of games and analyses, survives a reload and leaving by the menu.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pair, visitor } from "./context.mjs";

const menu = (person, name) => person.locate(`header [data-page="${name === "play" ? "" : name}"]`).click();

/** Both ways to come back to a page. */
const ways = {
  "a reload": (person) => person.page.reload(),
  "the menu": async (person, page) => {
    await menu(person, "lobby");
    await person.locate(".seeks").waitFor();
    await menu(person, page);
  },
};

for (const [way, comeBack] of Object.entries(ways)) {
  test(`the form of a new game is as it was after ${way}`, async () => {
    const person = await (await visitor()).open("/");
    await person.pick("Black");
    await person.pick("5+3");
    await person.locate("details.more summary").click();
    await person.chooseVariant("Chess960");
    await person.page.getByLabel("Rules").selectOption("fide");
    await person.page.getByLabel("From a position (FEN)").fill("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    await person.pick("By link");
    await comeBack(person, "play");
    await person.sees("e2", "wp");
    await person.sees("d2", null);
    for (const name of ["By link", "Black", "5+3"])
      assert.ok(await person.page.getByRole("radio", { name, exact: true }).isChecked(), name);
    assert.equal(await person.chosenVariant(), "chess960");
    await person.until(() => /** @type {any} */ (document.querySelector("details.more select")).value === "fide");
    await person.leave();
  });

  test(`a lesson goes on at its diagram, after its moves, after ${way}`, async () => {
    const person = await (await visitor()).open("/#/learn/rook/1");
    await person.locate(".learn .chessboard.active").waitFor();
    await person.press("Show");
    await person.sees("d7", "wr");
    await comeBack(person, "learn");
    await person.sees("d7", "wr");
    await person.press("Back");
    await person.sees("d4", "wr");
    await person.leave();
  });

  test(`Replay goes on in its file, at its move, with its filter, after ${way}`, async () => {
    const person = await (await visitor()).open("/#/replay/kasparov/3");
    await person.locate(".replay .moves .move").nth(4).click();
    await person.page.getByRole("searchbox").fill("1985");
    await person.until(() => /\bof\b/.test(document.querySelector(".game-list-head .quiet")?.textContent ?? ""));
    await comeBack(person, "replay");
    await person.locate('.replay .moves .move[aria-current="step"][data-ply="5"]').waitFor();
    assert.match(await person.page.evaluate(() => location.hash), /^#\/replay\/kasparov\/3\?ply=5$/);
    await person.until(() => /\bof\b/.test(document.querySelector(".game-list-head .quiet")?.textContent ?? ""));
    assert.equal(await person.page.getByRole("searchbox").inputValue(), "1985");
    await person.leave();
  });
}

test("a form that began a game is empty again, and an address that names a position shows it", async () => {
  const person = await visitor();
  await person.playHere({ fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" });
  await menu(person, "play");
  await person.sees("d2", "wp");
  assert.ok(await person.page.getByRole("radio", { name: "Computer", exact: true }).isChecked());
  await person.open("/#/?fen=4k3/8/8/8/8/8/3P4/4K3%20w%20-%20-%200%201");
  await person.sees("d2", "wp");
  await person.sees("e2", null);
  await person.leave();
});

test("each change of a set-up is taken back and made again, even after another position was opened", async () => {
  const person = await (await visitor()).open("/#/setup?fen=4k3/8/8/8/8/8/4P3/4K3%20w%20-%20-%200%201");
  await person.locate(".defects .sound").waitFor();
  await person.page.getByRole("radio", { name: "white rook" }).click();
  await person.choose("a1");
  await person.sees("a1", "wr");
  await person.press("Clear");
  await person.sees("a1", null);
  await person.page.reload();
  await person.locate(".defects .defect").first().waitFor();
  await person.page.keyboard.press("Control+z");
  await person.sees("a1", "wr");
  await menu(person, "analysis");
  await person.locate(".analysis .chessboard.active").waitFor();
  await person.press("Set up");
  await person.sees("d8", "bq");
  await person.press("Undo");
  await person.sees("a1", "wr");
  await person.sees("d8", null);
  await person.press("Undo");
  await person.sees("a1", null);
  assert.equal(await person.button("Undo").isDisabled(), true);
  await person.page.keyboard.press("Control+Shift+Z");
  await person.sees("a1", "wr");
  await person.leave();
});

test("a half-written line of chat survives a reload and leaving the game, and is gone once it is sent", async () => {
  const game = await pair();
  const { white } = game;
  const field = white.page.getByLabel("Say something");
  const open = async () => (await field.isVisible()) || white.locate(".chat summary").click();
  await open();
  await field.fill("good lu");
  for (const comeBack of [
    () => white.page.reload(),
    async () => {
      await menu(white, "lobby");
      await white.locate(".seeks").waitFor();
      await white.page.goBack();
    },
  ]) {
    await comeBack();
    await field.waitFor();
    assert.equal(await field.inputValue(), "good lu");
  }
  await field.press("Enter");
  await white.locate(".chat-log", { hasText: "good lu" }).waitFor();
  await white.page.reload();
  await white.locate(".game .chessboard.active").waitFor();
  assert.equal(await field.inputValue(), "");
  await game.leave();
});

test("the end of a game can be confirmed in a browser whose storage is full", async () => {
  const person = await visitor();
  const id = await person.newGameHere(["f2f3", "e7e5", "g2g4", "d8h4"]);
  await person.page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await person.leavePage();
  await person.open(`/#/game/${id}`);
  await person.dialog().getByRole("button", { name: "OK" }).click();
  await person.dialog().waitFor({ state: "detached" });
  await person.leave();
});
