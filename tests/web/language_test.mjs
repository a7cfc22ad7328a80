import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { lessons } from "../../web/js/lessons.js";
import english from "../../web/js/lang/en.js";
import { root } from "./harness.mjs";

const scripts = join(root, "web/js");
const languageFiles = readdirSync(join(scripts, "lang")).filter((name) => name !== "en.js");
const sources = readdirSync(scripts, { recursive: true }).filter(
  (name) => name.endsWith(".js") && !name.startsWith("lang"),
);

test("every language can be chosen and loaded", () => {
  const text = readFileSync(join(scripts, "i18n.js"), "utf8");
  for (const code of languageFiles.map((name) => name.replace(".js", ""))) {
    assert.match(text, new RegExp(`languages = \\{.*\\b${code}: "`), code);
    assert.ok(text.includes(`${code}: () => import("/js/lang/${code}.js")`), code);
  }
});

/** The names in `{}` of a sentence. */
const blanks = (sentence) => (sentence.match(/\{\w+\}/g) ?? []).sort().join();

for (const name of languageFiles) {
  test(`${name} says everything that English says, with the same blanks to fill`, async () => {
    const { default: sentences } = await import(join(scripts, "lang", name));
    assert.deepEqual(Object.keys(sentences).sort(), Object.keys(english).sort());
    for (const [key, sentence] of Object.entries(english))
      assert.equal(blanks(sentences[key]), blanks(sentence), key);
  });
}

test("every sentence that the page asks for exists", () => {
  for (const name of sources) {
    const text = readFileSync(join(scripts, name), "utf8");
    for (const [, key] of text.matchAll(/\bt\("([^"$]+)"/g)) assert.ok(key in english, `${name}: ${key}`);
  }
});

test("every sentence that counts has its singular", () => {
  for (const name of sources) {
    const text = readFileSync(join(scripts, name), "utf8");
    for (const [, key] of text.matchAll(/\btCount\("([^"$]+)"/g))
      assert.ok(key in english && `${key}.one` in english, `${name}: ${key}`);
  }
});

test("every diagram of every lesson has its words", () => {
  for (const { name, diagrams } of lessons) {
    assert.ok(`lesson.${name}` in english);
    diagrams.forEach((_, index) =>
      assert.ok(`lesson.${name}.${index + 1}` in english, `${name} ${index + 1}`),
    );
  }
});

test("every reason that the server's own refusals name has its sentence", () => {
  const server = join(root, "src/server");
  const names = readdirSync(server, { recursive: true }).filter((name) => name.endsWith(".cpp"));
  const reasons = names.flatMap((name) => {
    const text = readFileSync(join(server, name), "utf8");
    const ofCalls = text.matchAll(/\b(?:refuse|fault)\([^;]*?"\s*,\s*"([a-z_]+)"\)/g);
    return [...ofCalls, ...text.matchAll(/\.reason = "([a-z_]+)"/g)].map(([, reason]) => reason);
  });
  assert.ok(reasons.length > 30, `${reasons.length}`);
  for (const reason of reasons) assert.ok(`refusal.${reason}` in english, reason);
});
