/**
 * How tools/join_page joins modules and style sheets, and names files by their contents.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { root } from "./harness.mjs";

const index = `<link rel="icon" href="/icon.svg" />
    <link rel="stylesheet" href="/css/one.css" />
    <link rel="stylesheet" href="/css/two.css" />
<script type="module" src="/js/app.js"></script>`;
const usual = {
  "/index.html": index,
  "/icon.svg": "<svg/>",
  "/css/one.css": "a { color: red; }",
  "/css/two.css": "b { color: blue; }",
  "/js/app.js": "export const app = 1;",
};

/** Joins a page of these files beside the usual ones. @returns what was written, and the complaint */
function joined(files) {
  const folder = mkdtempSync(join(tmpdir(), "tabiya-page-"));
  for (const [path, text] of Object.entries({ ...usual, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { status, stderr } = spawnSync(join(root, "tools/join_page"), [folder], { encoding: "utf8" });
  const read = (path) => (status === 0 ? readFileSync(join(folder, path), "utf8") : "");
  const result = { status, stderr, page: read("/index.html"), script: read("/page.js"), sheet: read("/page.css") };
  rmSync(folder, { recursive: true });
  return result;
}

/** What the script calls `note()` with, in order. */
function run(script) {
  const notes = [];
  runInNewContext(`"use strict";${script}`, { note: (what) => notes.push(what) });
  return notes;
}

test("a module that several import runs once, after those that it imports", () => {
  const { status, stderr, script } = joined({
    "/js/app.js": 'import "./one.js";\nimport "/js/two.js";\nnote("app");',
    "/js/one.js": 'import "./shared.js";\nnote("one");',
    "/js/two.js": 'import "/js/shared.js";\nnote("two");',
    "/js/shared.js": 'note("shared");',
  });
  assert.equal(status, 0, stderr);
  assert.deepEqual(run(script), ["shared", "one", "two", "app"]);
});

for (const [what, files, complaint] of [
  ["a module that is missing", { "/js/app.js": 'import "./gone.js";' }, "cannot join the modules of /js/app.js"],
  ["a later module that is missing", { "/js/app.js": 'note(() => import("/js/gone.js"));' }, "a module names /js/gone.js"],
  ["a module loaded later that imports", { "/js/app.js": 'const f = () => import("/js/b.js");', "/js/b.js": 'import "./app.js";' }, "/js/b.js is loaded later"],
  ["a sheet that is missing", { "/index.html": index.replace("two", "gone") }, "/index.html names /css/gone.css"],
  ["a sheet that imports", { "/css/two.css": '@import "one.css";' }, "/css/two.css: other files are named by their whole path, in quotes: @import"],
  ["a picture beside a sheet", { "/css/two.css": "b { background: url(icon.svg); }" }, "whole path, in quotes: b {"],
  ["a picture without quotes", { "/css/two.css": "b { background: url(/icon.svg); }" }, "whole path, in quotes: b {"],
  ["a page without a script", { "/index.html": "" }, "index.html names no script"],
])
  test(`${what} is refused with its place`, () => {
    const { status, stderr } = joined(files);
    assert.equal(status, 2);
    assert.ok(stderr.includes(`tools/join_page: `) && stderr.includes(complaint), stderr);
  });

test("files are named by their contents in the page, the script and the sheet", () => {
  const naming = {
    "/js/app.js": 'note("/icon.svg"); note(`/icon.svg#a`); note("/icons.svg"); note(() => import("/js/b.js"));',
    "/js/b.js": "export default {};",
    "/css/two.css": 'b { background: url("/icon.svg"); mask: url("#m"); }',
  };
  const { page, script, sheet } = joined(naming);
  const [own, withPart, unknown] = run(script);
  assert.match(own, /^\/a\/[0-9a-f]{16}\/icon\.svg$/);
  assert.equal(withPart, `${own}#a`);
  assert.equal(unknown, "/icons.svg", "there is no such file");
  assert.match(script, /import\("\/a\/[0-9a-f]{16}\/js\/b\.js"\)/);
  assert.ok(sheet.includes(`url("${own}")`) && sheet.includes('url("#m")') && sheet.includes("color: red"));
  assert.ok(page.includes(`href="${own}"`));
  assert.equal(page.match(/stylesheet/g)?.length, 1);
  for (const changed of [{ "/icon.svg": "<svg />" }, { "/js/b.js": "export default 1;" }, { "/css/one.css": "" }]) {
    const other = joined({ ...naming, ...changed });
    assert.notEqual(other.page, page, Object.keys(changed)[0]);
  }
  assert.equal(joined(naming).page, page);
});
