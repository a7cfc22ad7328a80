/**
 * The board that the page is built on, web/vendor/cm-chessboard, is the published one, unchanged.
 */
import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { test } from "node:test";

const copy = new URL("../../web/vendor/cm-chessboard/", import.meta.url);
const published = new URL("../../web/node_modules/cm-chessboard/", import.meta.url);

const files = readdirSync(copy, { recursive: true }).filter((file) => statSync(new URL(file, copy)).isFile());

test("the copy of cm-chessboard is the published one", () => {
  assert.ok(files.includes("LICENSE"));
  for (const file of files)
    assert.equal(readFileSync(new URL(file, copy), "utf8"), readFileSync(new URL(file, published), "utf8"), file);
});

test("the copy of cm-chessboard has every module that it imports, and no other", () => {
  const reached = new Set(["src/Chessboard.js"]);
  for (const file of reached)
    for (const [, path] of readFileSync(new URL(file, copy), "utf8").matchAll(/from "([^"]+)"/g))
      reached.add(new URL(path, `file:///${file}`).pathname.slice(1));
  assert.deepEqual([...reached].sort(), files.filter((file) => file.endsWith(".js")).sort());
});
