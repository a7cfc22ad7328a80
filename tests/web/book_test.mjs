/**
 * What the page shows of the server's opening book.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { binary, Server, startBrowser, Visitor } from "./harness.mjs";

let folder;
let server;
let browser;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "tabiya-book-"));
  const games = ["1. e4 e5 1-0", "1. e4 c5 1/2-1/2", "1. d4 d5 1/2-1/2"];
  writeFileSync(join(folder, "games.pgn"), games.map((moves) => `[Result "${moves.split(" ").at(-1)}"]\n\n${moves}\n\n`).join(""));
  const book = join(folder, "book.bin");
  execFileSync(binary, ["book", "make", "--min-games", "1", join(folder, "games.pgn"), "-o", book]);
  server = await Server.start("--book", book);
  browser = await startBrowser();
});
after(async () => {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

test("an analysis shows the moves of the book, the most frequent first, and plays them", async () => {
  const person = await Visitor.come(browser, server, {});
  await person.open("/#/analysis?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR+w+KQkq+-+0+1");
  const moves = person.locate(".book-moves li");
  await moves.first().waitFor();
  assert.deepEqual(await moves.allTextContents(), ["e475 %", "d425 %"]);
  await moves.first().getByRole("button").click();
  await person.played("e4");
  await person.locate(".book-moves li", { hasText: "c5" }).waitFor();
  assert.deepEqual(await moves.allTextContents(), ["c5100 %"]);
  await person.locate(".book-moves li", { hasText: "c5" }).getByRole("button").click();
  await person.locate(".book").waitFor({ state: "hidden" });
  await person.leave();
});
