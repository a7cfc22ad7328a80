/**
 * Runs the files of tests, some at the same time, each in a process of its own; what fails, once more.
 *
 *   node tests/web/all.mjs [--only WORDS]
 *
 * A test that fails is run once more by itself, with a fresh browser and server, when all others have ended. If it then
 * passes, it is named in a line `unstable: NAME (why it failed)`. The last line says how many passed.
 */
import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

const folder = new URL(".", import.meta.url);
const mended = new Set(readFileSync(new URL("../mended_tests", folder), "utf8").split("\n"));
/** More failures than these are not by chance. */
const mostUnstable = 3;
/** The files that take longest come first, so that none is left for the end. */
const longest = ["controls_test.mjs", "keyboard_test.mjs", "access_test.mjs"];
const only = process.argv[2] === "--only" ? process.argv[3] : null;

const rank = (file) => (longest.includes(file) ? longest.indexOf(file) : longest.length);
const files = readdirSync(folder)
  .filter((name) => name.endsWith("_test.mjs"))
  .sort((one, other) => rank(one) - rank(other) || one.localeCompare(other));

/** Unescapes a name as TAP writes it. */
const plain = (name) => name.replace(/\\(.)/g, "$1");
const asPattern = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/**
 * Runs the tests of a file whose name matches.
 *
 * @returns {Promise<{ passed: string[], failed: { file: string, name: string, why: string }[], output: string }>}
 */
async function run(file, pattern) {
  const options = ["--test-reporter=tap", ...(pattern ? [`--test-name-pattern=${pattern}`] : [])];
  const child = spawn(process.execPath, [...options, fileURLToPath(new URL(file, folder))]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const status = await new Promise((ended) => child.on("close", ended));
  const passed = [];
  const failed = [];
  const tests = output.split(/^(?=(?:not )?ok \d+ - )/m).slice(1);
  for (const text of tests) {
    const [line] = text.split("\n", 1);
    if (/ # (SKIP|TODO)/.test(line)) continue;
    const name = plain(line.replace(/^(not )?ok \d+ - /, ""));
    const why = /^ {2}error: (?:\|-\n\s*)?(.*)$/m.exec(text)?.[1] ?? "no reason given";
    if (line.startsWith("ok")) passed.push(name);
    else failed.push({ file, name, why });
  }
  if (status !== 0 && failed.length === 0) failed.push({ file, name: file, why: `it ended with ${status}` });
  return { passed, failed, output };
}

let passed = 0;
const failed = [];
const waiting = [...files];
async function work() {
  for (let file = waiting.shift(); file; file = waiting.shift()) {
    const began = performance.now(); // real time: for people to read
    const result = await run(file, only);
    passed += result.passed.length;
    failed.push(...result.failed);
    // real time: as above
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`${file}: ${result.passed.length} passed, ${result.failed.length} failed, ${seconds} s`);
    if (result.failed.length > 0) console.log(result.output);
  }
}
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));

const unstable = [];
let broken = failed.length;
if (failed.length <= mostUnstable)
  for (const { file, name, why } of failed) {
    console.log(`once more, by itself: ${name}`);
    const again = await run(file, name === file ? only : `^${asPattern(name)}$`);
    if (again.failed.length > 0 || again.passed.length === 0) console.log(again.output);
    else if (mended.has(name)) console.log(`mended, yet it failed by chance again: ${name}`);
    else {
      unstable.push(`unstable: ${name} (${why})`);
      broken -= 1;
      passed += name === file ? 0 : 1;
    }
  }
for (const { file, name, why } of broken > 0 ? failed : []) console.log(`failed: ${file}: ${name} (${why})`);
for (const line of unstable) console.log(line);
console.log(`${passed} passed, ${broken} failed`);
process.exit(broken > 0 ? 1 : 0);
