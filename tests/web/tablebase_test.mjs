/**
 * What the page says about endings, with a server that has tables of three men.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Server, startBrowser, Visitor } from "./harness.mjs";

const tables = fileURLToPath(new URL("../tablebase/tables", import.meta.url));

let server;
let browser;
before(async () => {
  server = await Server.start("--tables", tables);
  browser = await startBrowser();
});
after(async () => {
  await browser.close();
  await server.stop();
});

async function analyse(fen, options) {
  const person = await Visitor.come(browser, server, options);
  await person.open(`/#/analysis?${new URLSearchParams({ fen })}`);
  await person.locate(".chessboard").waitFor();
  return person;
}

test("an ending is explained, with its moves from the best to the worst", async () => {
  const person = await analyse("8/8/8/8/8/2k5/8/KR6 w - - 72 90");
  const section = person.locate(".tablebase");
  await section.waitFor();
  assert.equal(
    await section.locator(".tablebase-result").textContent(),
    "White wins: 27 or 28 plies to the next capture, pawn move or mate, by tablebase.",
  );
  const rows = await section.locator("li").allTextContents();
  assert.match(rows[0], /^Rd1wins/);
  assert.match(rows.at(-1), /draws$/);
  await person.leave();
});

test("a move of the tables is played, and the sentence follows", async () => {
  const person = await analyse("k7/8/1K6/8/8/8/8/1Q6 w - - 0 1");
  const mate = person.locate(".tablebase li", { hasText: "mate" }).first();
  const button = mate.getByRole("button");
  const move = await button.textContent();
  await button.click();
  await person.played(move);
  await person.locate(".tablebase").waitFor({ state: "hidden" });
  await person.leave();
});

test("a position that the tables do not know has no such section", async () => {
  const person = await analyse("8/8/8/8/8/2k5/7r/KR6 w - - 0 1");
  await person.locate(".engine-list li").first().waitFor();
  assert.equal(await person.locate(".tablebase").isVisible(), false);
  await person.leave();
});
