/**
 * Joins the page's files: one script, one style sheet, and every file named by its contents. The work of tools/embed.
 *
 *   node tools/page.mjs FOLDER     FOLDER has the files of the page at their paths on the server
 *
 * Writes page.js and page.css, and changes index.html. In all three, "/PATH" of a file becomes "/a/HASH/PATH", where HASH
 * is of its contents: a browser may keep such a file for ever, and another one has another name. All other files stay.
 *
 * In page.js each module is a function that returns its exports, in an order in which each comes after those that it
 * imports. This is the same as modules if none imports itself by way of others, no exported variable changes, and none
 * awaits at its top level; what is not so, or not understood, is an error with the file's name.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { Script } from "node:vm";

const folder = process.argv[2];
const read = (path) => readFileSync(join(folder, path), "utf8");
const write = (path, text) => writeFileSync(join(folder, path), text);

class Fault extends Error {}

const imported = /^import\s+(?:([^"';]+?)\s+from\s+)?["']([^"']+)["'];?/gm;
const exported = /^export (?=(?:async )?(?:function\*?|class|const) ([\w$]+))/gm;
const exportedList = /^export\s*\{([^}]*)\};?$/gm;
const loadedLater = /\bimport\("([^"]+)"\)/g;

/** Whether something at this place is part of a comment, as prettier writes comments. */
function isInComment(text, at) {
  const line = text.slice(text.lastIndexOf("\n", at) + 1, at);
  return /^\s*\*|\/[/*]/.test(line);
}

/** The path of a file that another one names. */
function resolved(name, from) {
  const path = name.startsWith("/") ? name : posix.join(posix.dirname(from), name);
  if (!existsSync(join(folder, path))) throw new Fault(`${from} names ${path}, which is missing`);
  return path;
}

/** The modules that a module names, by what it does with them. */
function references(path) {
  const text = read(path);
  const needs = [...text.matchAll(imported)].map(([, , name]) => resolved(name, path));
  const later = [...text.matchAll(loadedLater)].filter(({ index }) => !isInComment(text, index));
  return { needs, later: later.map(([, name]) => resolved(name, path)) };
}

/** The modules that one needs from the start, itself last. @param {string[]} above those that need it */
function ordered(path, above = [], done = []) {
  if (above.includes(path)) throw new Fault(`modules import each other: ${[...above, path].join(", ")}`);
  if (done.includes(path)) return done;
  for (const need of references(path).needs) ordered(need, [...above, path], done);
  done.push(path);
  return done;
}

/** A pair of names as an object literal or a pattern has it. */
const asProperty = ([name, value]) => (name === value ? name : `${name}: ${value}`);

/** `{ a as b }` of an import or export as the pairs of its names, [a, b]. */
function pairs(list) {
  const names = list.split(",").map((item) => item.trim().split(/\s+as\s+/));
  return names.filter(([name]) => name).map(([name, other = name]) => [name, other]);
}

const variable = (path) => path.replace(/\.js$/, "").replace(/[^\w]/g, "$");

/** An import as the same names of what that module's function has returned. */
function bound(clause, from) {
  const whole = clause?.match(/^\*\s+as\s+([\w$]+)$/)?.[1];
  if (whole) return `const ${whole} = ${from};`;
  const parts = (clause ?? "").match(/^([\w$]+)?\s*,?\s*(?:\{([^}]*)\})?$/);
  if (!parts) throw new Fault(`this form of an import is not understood: import ${clause} from …`);
  const [, main, list = ""] = parts;
  const names = [...(main ? [["default", main]] : []), ...pairs(list)];
  return `const { ${names.map(asProperty).join(", ")} } = ${from};`;
}

/** A module as a function that returns its exports. */
function asFunction(path) {
  const exports = [];
  const text = read(path)
    .replace(imported, (_, clause, name) => bound(clause, variable(resolved(name, path))))
    .replace(exported, (_, name) => (exports.push([name, name]), ""))
    .replace(exportedList, (_, list) => (exports.push(...pairs(list)), ""))
    .replace(/^export default (?!(?:async )?(?:function|class)\b)/m, () => (exports.push(["$default", "default"]), "const $default = "));
  const unknown = text.match(/^(?:import|export)\b.*/m) ?? text.match(/.*(?:\bimport\.meta|\bimport\((?!")).*/);
  if (unknown) throw new Fault(`${path}: this form of a module is not understood: ${unknown[0]}`);
  const returned = exports.map(([own, name]) => asProperty([name, own])).join(", ");
  return `// ${path}\nconst ${variable(path)} = (() => {\n${text}\nreturn { ${returned} };\n})();\n`;
}

/** Every file by its path, with the path that browsers may keep. @type {Map<string, string>} */
const kept = new Map();

function keep(path) {
  const hash = createHash("sha256").update(readFileSync(join(folder, path))).digest("hex").slice(0, 16);
  kept.set(path, `/a/${hash}${path}`);
}

/** A text with every file that it names, in quotes, as its path to keep. */
function renamed(text) {
  return text.replace(/(["'`])(\/[\w./-]+)(?=["'`#?])/g, (whole, quote, path) =>
    kept.has(path) ? quote + kept.get(path) : whole,
  );
}

function joinModules(first) {
  const modules = ordered(first);
  const later = new Set(modules.flatMap((path) => references(path).later));
  for (const path of later) {
    if (references(path).needs.length > 0) throw new Fault(`${path} is loaded later, so it cannot import others`);
    keep(path);
  }
  const text = modules.map((path) => renamed(laterByPath(path))).join("\n");
  try {
    new Script(`"use strict";${text}`, { filename: "page.js" });
  } catch (error) {
    throw new Fault(`page.js does not parse: ${error.stack}`);
  }
  return text;
}

/** A module as a function, with the modules that it loads later by their whole paths. */
function laterByPath(path) {
  return asFunction(path).replace(loadedLater, (whole, name, at, text) =>
    isInComment(text, at) ? whole : `import("${resolved(name, path)}")`,
  );
}

function joinSheets(paths) {
  return paths
    .map((path) => {
      const text = read(path);
      const unknown = text.match(/.*(?:@import|url\((?!["']?(?:#|data:)|["']\/)).*/);
      if (unknown) throw new Fault(`${path}: other files are named by their whole path: ${unknown[0]}`);
      return `/* ${path} */\n${text}`;
    })
    .join("\n");
}

/** The paths of all files below one. Node 18.13 cannot list them itself. */
function filesBelow(path) {
  const entries = readdirSync(join(folder, path), { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? filesBelow(`${path}${entry.name}/`) : [path + entry.name]));
}

const sheetLink = /<link rel="stylesheet" href="([^"]+)" \/>/g;
const scriptElement = /<script type="module" src="([^"]+)"/;

/** index.html with one sheet, in the place of the first of several, and the joined script. */
function pageOfJoined(page) {
  let sheets = 0;
  const oneSheet = page.replace(sheetLink, (link, path) => (sheets++ ? "" : link.replace(path, "/page.css")));
  const joined = oneSheet.replace(scriptElement, (element, path) => element.replace(path, "/page.js"));
  return renamed(joined).replace(/^[ \t]+\n/gm, "");
}

function joinPage() {
  filesBelow("/").filter((path) => !/\.(js|css|html)$/.test(path)).forEach(keep);
  const page = read("/index.html");
  const sheets = [...page.matchAll(sheetLink)].map(([, path]) => resolved(path, "/index.html"));
  const script = page.match(scriptElement)?.[1];
  if (!script || sheets.length === 0) throw new Fault("index.html names no script or no style sheet");
  write("/page.js", joinModules(resolved(script, "/index.html")));
  write("/page.css", renamed(joinSheets(sheets)));
  ["/page.js", "/page.css"].forEach(keep);
  write("/index.html", pageOfJoined(page));
}

try {
  joinPage();
} catch (fault) {
  if (!(fault instanceof Fault)) throw fault;
  console.error(`tools/page.mjs: ${fault.message}`);
  process.exit(2);
}
