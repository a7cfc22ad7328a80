/**
 * A game's page for players who look back, spectators, and people without a mouse.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { visitor } from "./context.mjs";

test("a move typed while looking back is refused in words, and the captured men are those of the position shown", async () => {
  const person = await visitor();
  const id = await person.newGameHere(["e2e4", "d7d5", "e4d5", "g8f6"]);
  await person.open(`/#/game/${id}`);
  await person.played("exd5", "Nf6");
  assert.equal(await person.locate(".player-white .taken .man").count(), 1);
  await person.page.keyboard.press("ArrowUp");
  await person.until(() => document.querySelectorAll(".taken .man").length === 0);
  await person.page.getByLabel("Type a move").fill("d4");
  await person.page.keyboard.press("Enter");
  await person.toast("earlier position");
  await person.page.keyboard.press("Escape");
  await person.button("Last move").or(person.locate(".walk button").last()).first().click();
  await person.until(() => document.querySelectorAll(".taken .man").length === 1);
  await person.leave();
});

test("a spectator is asked for no move, and the page of a game has a heading", async () => {
  const player = await visitor();
  const id = await player.newGameHere(["e2e4"]);
  const spectator = await visitor();
  await spectator.open(`/#/game/${id}`);
  await spectator.played("e4");
  assert.equal(await spectator.locate(".move-field:visible").count(), 0);
  assert.match(await spectator.locate("main h1").textContent(), /–/);
  await spectator.leave();
  await player.leave();
});

test("after the first move by keyboard the board keeps the focus, and the computer's first reply is announced", async () => {
  const person = await (await visitor()).open();
  await person.locate(".chessboard.active").waitFor();
  await person.moveByKeyboard("d2", "d4");
  await person.page.waitForURL(/#\/game\//);
  await person.locate(".game .chessboard").waitFor();
  assert.ok(await person.page.evaluate(() => document.activeElement?.matches(".chessboard")));
  await person.until(() => /Black/.test(document.getElementById("announcer")?.textContent ?? ""));
  await person.leave();
});

test("the banner of a lost connection lies over the page and moves nothing", async () => {
  const person = await visitor();
  await person.playHere();
  const top = () => person.locate(".chessboard").evaluate((board) => board.getBoundingClientRect().top);
  const before = await top();
  await person.page.evaluate(() => {
    const banner = document.getElementById("connection");
    if (banner) {
      banner.textContent = "The connection is lost.";
      banner.hidden = false;
    }
  });
  assert.equal(await top(), before);
  await person.leave();
});

test("a running game is offered on the first page", async () => {
  const person = await visitor();
  const id = await person.newGameHere(["e2e4"]);
  await person.open("/#/about");
  await person.open("/#/");
  await person.locate(`a[href="#/game/${id}"]`).first().click();
  await person.played("e4");
  await person.leave();
});

test("a game that is begun with Enter has the focus on its board", async () => {
  const person = await (await visitor()).open();
  await person.locate(".chessboard.active").waitFor();
  await person.button("Play").focus();
  await person.page.keyboard.press("Enter");
  await person.locate(".game .chessboard.active").waitFor();
  assert.ok(await person.page.evaluate(() => document.activeElement?.matches(".chessboard")));
  await person.leave();
});
