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

test("modules keep their meaning in every form of import and export that is taken", () => {
  const { status, stderr, script } = joined({
    "/js/app.js": `import main, { plain, other as renamed } from "./parts/all.js";
import {
  Shape,
  walk,
} from "./parts/all.js";
import * as whole from '/js/parts/all.js'
import "./effect.js";
note(main.name); note(plain); note(renamed()); note(new Shape().side); note([...walk()].join());
note(Object.keys(whole).sort().join());
`,
    "/js/parts/all.js": `import { own } from "../own.js"
const hidden = "$&";
export const plain = own + hidden;
export async function later() {}
export function* walk() { yield 1; yield 2; }
export class Shape { side = 4; }
function other() { return "other"; }
export { other, own as passed };
export default { name: "main" };
`,
    "/js/own.js": 'export const own = "own"; const hidden = 0;',
    "/js/effect.js": 'note("effect")',
  });
  assert.equal(status, 0, stderr);
  const names = "Shape,default,later,other,passed,plain,walk";
  assert.deepEqual(run(script), ["effect", "main", "own$&", "other", 4, "1,2", names]);
});

test("a module that several import runs once, after those that it imports", () => {
  const { script } = joined({
    "/js/app.js": 'import "./one.js";\nimport "./two.js";\nnote("app");',
    "/js/one.js": 'import "./shared.js";\nnote("one");',
    "/js/two.js": 'import "./shared.js";\nnote("two");',
    "/js/shared.js": 'note("shared");',
  });
  assert.deepEqual(run(script), ["shared", "one", "two", "app"]);
});

test("what a comment imports is not loaded", () => {
  const { status, script } = joined({
    "/js/app.js": `/** @typedef {import("./gone.js").Gone} Gone */
/**
 * @param {import("./gone.js").Gone} one
 */
note("app"); // as import("./gone.js")`,
  });
  assert.equal(status, 0);
  assert.deepEqual(run(script), ["app"]);
});

for (const [what, files, complaint] of [
  ["a circle of modules", { "/js/app.js": 'import "./b.js";', "/js/b.js": 'import "./app.js";' }, "/js/app.js, /js/b.js, /js/app.js"],
  ["an exported variable", { "/js/app.js": "export let count = 0;" }, "/js/app.js: this form of a module is not understood: export let"],
  ["an export from another module", { "/js/app.js": 'export { a } from "./b.js";', "/js/b.js": "" }, "not understood: export { a } from"],
  ["an export of all", { "/js/app.js": 'export * from "./b.js";', "/js/b.js": "" }, "not understood: export *"],
  ["several exports at once", { "/js/app.js": "export const { a, b } = {};" }, "not understood: export const {"],
  ["a default that has a name", { "/js/app.js": "export default function f() {}" }, "not understood: export default function f"],
  ["import.meta", { "/js/app.js": "note(import.meta.url);" }, "not understood: note(import.meta"],
  ["a module named when it runs", { "/js/app.js": "import(`./${name}.js`);" }, "not understood: import(`"],
  ["a wait at the top", { "/js/app.js": "await 1;" }, "not understood: await 1"],
  ["a wait for a constant", { "/js/app.js": "const a = await 1;" }, "not understood: const a = await"],
  ["an import without an end", { "/js/app.js": "import {" }, "not understood: import {"],
  ["a module that is missing", { "/js/app.js": 'import "./gone.js";' }, "/js/app.js names /js/gone.js, which is missing"],
  ["a later module that is missing", { "/js/app.js": 'note(() => import("./gone.js"));' }, "/js/app.js names /js/gone.js"],
  ["a sheet that is missing", { "/index.html": index.replace("two", "gone") }, "/index.html names /css/gone.css"],
  ["a module loaded later that imports", { "/js/app.js": 'const f = () => import("./b.js");', "/js/b.js": 'import "./app.js";' }, "/js/b.js is loaded later"],
  ["a sheet that imports", { "/css/two.css": '@import "one.css";' }, "/css/two.css: other files are named by their whole path, in quotes: @import"],
  ["a picture beside a sheet", { "/css/two.css": "b { background: url(icon.svg); }" }, "whole path, in quotes: b {"],
  ["a picture without quotes", { "/css/two.css": "b { background: url(/icon.svg); }" }, "whole path, in quotes: b {"],
  ["a page without a script", { "/index.html": "" }, "index.html names no script"],
])
  test(`${what} is refused with its place`, () => {
    const { status, stderr } = joined(files);
    assert.equal(status, 2);
    assert.ok(stderr.startsWith("tools/join_page: ") && stderr.includes(complaint), stderr);
  });

test("files are named by their contents in the page, the script and the sheet", () => {
  const naming = {
    "/js/app.js": 'note("/icon.svg"); note(`/icon.svg#a`); note("/icons.svg"); const f = () => import("./b.js");',
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
