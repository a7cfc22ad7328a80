import assert from "node:assert/strict";
import { test } from "node:test";
import { visitor } from "./context.mjs";

test("legal targets, the last move and check are marked, each by a shape of its own", async () => {
  const person = await visitor();
  await person.playHere({ fen: "4k3/8/8/8/8/8/4P3/3QK2R w K - 0 1" });
  await person.choose("e2");
  await person.marked("selected", "e2");
  await person.marked("target", "e3");
  await person.marked("target", "e4");
  assert.equal(await person.locate("[data-mark=target]").count(), 2);
  await person.choose("e4");
  await person.played("e4");
  await person.marked("last", "e2");
  await person.marked("last", "e4");
  await person.play("e8e7");
  await person.play("d1g4");
  await person.play("e7f6");
  await person.play("g4f5");
  await person.played("Qf5+");
  await person.marked("check", "f6");
  await person.toast("Black is in check");
  await person.leave();
});

test("a piece can be dragged; dropped where it cannot go, it goes back and the page says why", async () => {
  const person = await visitor();
  await person.playHere();
  await person.drag("g1", "f3");
  await person.played("Nf3");
  await person.drag("e7", "e4");
  await person.toast("FIDE 3.7");
  await person.sees("e7", "bp");
  await person.move("f8", "c5");
  await person.locate(".toast-refused", { hasText: "f8c5" }).waitFor();
  assert.deepEqual(await person.moves(), ["Nf3"]);
  await person.leave();
});

test("castling is refused with its reason, and made when it is legal", async () => {
  const person = await visitor();
  await person.playHere({ fen: "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1" });
  await person.drag("e1", "g1");
  await person.toast("FIDE 3.8.2.2");
  await person.play("e1c1");
  await person.played("O-O-O");
  await person.sees("d1", "wr");
  await person.leave();
});

test("promotion asks with a list, by mouse and by keyboard; or is always a queen, if set so", async () => {
  const fen = "8/P6k/8/8/8/8/p6K/8 w - - 0 1";
  const person = await visitor();
  await person.playHere({ fen });
  await person.move("a7", "a8");
  await person.page.getByRole("menuitem", { name: "knight" }).click();
  await person.played("a8=N");
  await person.sees("a8", "wn");
  await person.move("a2", "a1");
  await person.page.keyboard.press("Escape");
  await person.sees("a2", "bp");
  await person.move("a2", "a1");
  await person.page.keyboard.press("r");
  await person.played("a1=R");
  await person.leave();
  const hasty = await visitor({ settings: { alwaysQueen: true } });
  await hasty.playHere({ fen });
  await hasty.play("a7a8");
  await hasty.played("a8=Q");
  await hasty.leave();
});

test("a promotion by touch: the list is under the finger", async () => {
  const person = await visitor({ window: "phone" });
  await person.playHere({ fen: "8/P6k/8/8/8/8/7K/8 w - - 0 1" });
  await person.move("a7", "a8");
  await person.page.getByRole("menuitem", { name: "rook" }).tap();
  await person.played("a8=R");
  await person.leave();
});

test("en passant removes the pawn that was passed", async () => {
  const person = await visitor();
  await person.playHere({ fen: "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1" });
  await person.play("d7d5");
  await person.play("e5d6");
  await person.played("exd6");
  await person.sees("d5", null);
  await person.leave();
});

test("moves are confirmed, if set so", async () => {
  const person = await visitor({ settings: { confirmMoves: true } });
  await person.playHere();
  await person.move("e2", "e4");
  await person.locate("[data-prompt=confirm]").getByRole("button", { name: "Cancel" }).click();
  await person.sees("e2", "wp");
  assert.deepEqual(await person.moves(), []);
  await person.move("d2", "d4");
  await person.locate("[data-prompt=confirm]").getByRole("button", { name: "Play" }).click();
  await person.played("d4");
  await person.leave();
});

test("touch-move: a man once touched must move, and says so; j'adoube touches nothing (FIDE 4.2, 4.3)", async () => {
  const person = await visitor();
  await person.playHere({ touchMove: true });
  await person.press("J'adoube");
  await person.choose("d2");
  await person.toast("d2 is adjusted");
  await person.choose("e2");
  await person.marked("touched", "e2");
  await person.choose("g1");
  await person.choose("f3");
  await person.locate(".toast-refused").waitFor();
  await person.move("e2", "e4");
  await person.played("e4");
  await person.leave();
});

test("a move can be typed; a text that is not a move is refused in words", async () => {
  const person = await visitor();
  await person.playHere();
  const field = person.page.getByLabel("Type a move");
  await field.fill("Nf3");
  await field.press("Enter");
  await person.played("Nf3");
  await field.fill("e2");
  await field.press("Enter");
  await person.locate(".toast-refused").waitFor();
  await field.fill("e7e5");
  await field.press("Enter");
  await person.played("Nf3", "e5");
  await person.leave();
});

test("a German reads and writes German: Sf3 is the knight's move, and refusals are in German", async () => {
  const person = await visitor({ settings: { language: "de" } });
  await person.open("/#/analysis");
  await person.locate(".analysis .chessboard.active").waitFor();
  const field = person.page.getByLabel("Zug eingeben");
  await field.fill("Sf3");
  await field.press("Enter");
  await person.played("Sf3");
  await field.fill("Sf6");
  await field.press("Enter");
  await person.played("Sf3", "Sf6");
  for (const [text, answer] of [
    ["Sd2", "eigener Bauer"],
    ["Dd5", "im Weg"],
    ["xyz", "ist kein Zug"],
  ]) {
    await field.fill(text);
    await field.press("Enter");
    await person.locate(".toast-refused", { hasText: answer }).first().waitFor();
  }
  await person.leave();
});

test("arrows and circles: with the right button, and with a finger once the pencil is on", async () => {
  const person = await visitor();
  await person.playHere();
  await person.drag("e2", "e4", "right");
  await person.locate("[data-arrow=e2e4]").waitFor({ state: "attached" });
  await person.drag("d4", "d4", "right");
  await person.locate("circle[data-arrow=d4]").waitFor({ state: "attached" });
  await person.drag("e2", "e4", "right");
  await person.locate("[data-arrow=e2e4]").waitFor({ state: "detached" });
  await person.leave();
  const finger = await visitor({ window: "phone" });
  await finger.playHere();
  await finger.press("Draw arrows and circles");
  await finger.choose("c3");
  await finger.locate("circle[data-arrow=c3]").waitFor({ state: "attached" });
  await finger.press("Draw arrows and circles");
  await finger.play("c2c4");
  await finger.played("c4");
  await finger.leave();
});

test("the keys ← → ↑ ↓ go through the game, f turns the board; meanwhile nothing can be moved", async () => {
  const person = await visitor();
  await person.playHere();
  await person.play("e2e4");
  await person.play("e7e5");
  await person.play("g1f3");
  await person.played("Nf3");
  await person.page.keyboard.press("ArrowLeft");
  await person.sees("g1", "wn");
  await person.move("b1", "c3");
  await person.page.keyboard.press("ArrowUp");
  await person.sees("e2", "wp");
  await person.page.keyboard.press("ArrowRight");
  await person.sees("e4", "wp");
  await person.page.keyboard.press("ArrowDown");
  await person.sees("f3", "wn");
  await person.page.keyboard.press("f");
  await person.until(() => document.querySelector(".coordinate")?.textContent === "h");
  assert.deepEqual(await person.moves(), ["e4", "e5", "Nf3"]);
  await person.leave();
});

test("captured men, the lead and the name of the opening are shown", async () => {
  const person = await visitor();
  await person.playHere();
  await person.play("e2e4", "d7d5", "e4d5");
  await person.played("exd5");
  await person.locate(".opening", { hasText: "Scandinavian" }).waitFor();
  assert.equal(await person.locate(".player-white .taken .man").count(), 1);
  await person.locate(".player-white .lead", { hasText: "+1" }).waitFor();
  await person.leave();
});

test("with the board turned to who moves, if set so", async () => {
  const person = await visitor({ settings: { turnBoard: true } });
  await person.playHere();
  await person.play("e2e4");
  await person.until(() => document.querySelector(".coordinate")?.textContent === "h");
  await person.play("e7e5");
  await person.until(() => document.querySelector(".coordinate")?.textContent === "a");
  await person.leave();
});

test("clocks run by themselves and show tenths at the end", async () => {
  const person = await (await visitor()).open();
  await person.pick("Same screen");
  await person.pick("Other");
  await person.page.getByLabel("Minutes").fill("0");
  await person.page.getByLabel("Seconds per move").fill("8");
  await person.page.getByLabel("Seconds per move").blur();
  await person.press("Play");
  await person.page.waitForURL(/#\/game\//);
  await person.play("e2e4");
  // The clocks run once both have moved. The page notes the times itself, for White's may be over before a test on a
  // busy machine looks again.
  await person.page.evaluate(() => {
    const clock = document.querySelector(".player-white .clock");
    const shown = new Set();
    new MutationObserver(() => {
      if (!clock.classList.contains("running")) return;
      shown.add(clock.querySelector(".time").textContent);
      document.body.dataset.shownTimes = [...shown].join(" ");
    }).observe(clock, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await person.play("e7e5");
  await person.until(() => {
    const times = (document.body.dataset.shownTimes ?? "").split(" ");
    return times.filter((time) => /^0:\d\d\.\d$/.test(time)).length >= 2;
  });
  await person.leave();
});

test("the board is at the latest position at every moment, however fast the moves come", async () => {
  const person = await visitor({ reducedMotion: "no-preference" });
  const moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1", "g8f6", "d2d3", "e8g8"];
  const id = await person.newGameHere(moves);
  await person.open(`/#/game/${id}`);
  await person.played("d3", "O-O");
  const late = await person.page.evaluate(() => {
    const standing = () =>
      [...document.querySelectorAll(".pieces g[data-square]")].map((man) => man.getAttribute("data-square")).sort().join();
    const listed = () =>
      [...document.querySelectorAll(".board-table tbody tr")]
        .flatMap((row, line) =>
          [...row.querySelectorAll("td")].map((cell, file) => (cell.textContent ? `${"abcdefgh"[file]}${8 - line}` : "")),
        )
        .filter(Boolean)
        .sort()
        .join();
    const faults = [];
    for (const key of [..."<<<<<<<<<<>>>>>f>>f>>>"]) {
      const name = { "<": "ArrowLeft", ">": "ArrowRight" }[key] ?? key;
      document.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
      if (standing() !== listed()) faults.push(key);
    }
    return faults.length;
  });
  assert.equal(late, 0);
  await person.leave();
});
