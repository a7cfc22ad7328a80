/**
 * The review of a game: asked for with one button, shown as it comes, and learnt from; by mouse, touch and keyboard.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./harness.mjs";
import { visitor } from "./context.mjs";

const foolsMate = ["f2f3", "e7e5", "g2g4", "d8h4"];
const timed = `[Event "Club"]
[White "Ann"]
[Black "Ben"]
[Result "0-1"]
[TimeControl "300+3"]

1. f3 { [%clk 0:04:50] } e5 { [%clk 0:05:01] } 2. g4 { [%clk 0:03:10] } Qh4# { [%clk 0:05:00] } 0-1
`;

/** Opens the complete review of a game that has just ended on one screen. */
async function reviewedGame(options) {
  const person = await visitor(options);
  const id = await person.newGameHere(foolsMate);
  await person.open(`/#/review/${id}`);
  await complete(person);
  return { person, id };
}

async function complete(person) {
  await person.locate(".review-mistakes .judged").first().waitFor();
  await person.locate(".review [data-action=save]:enabled").waitFor();
}

/** The value of the slider that the graph is. */
const shownPly = (person) => person.locate(".win-graph").getAttribute("aria-valuenow").then(Number);

async function untilPly(person, ply) {
  await person.until(
    (wanted) => Number(document.querySelector(".win-graph")?.getAttribute("aria-valuenow")) === wanted,
    ply,
  );
}

test("one button after a game leads to its review, with figures, graph and mistakes in words", async () => {
  const person = await visitor();
  const id = await person.newGameHere(foolsMate.slice(0, 3));
  await person.open(`/#/game/${id}`);
  await person.locate(".chessboard.active").waitFor();
  await person.move("d8", "h4");
  await person.dialog().getByRole("button", { name: "Review" }).click();
  await complete(person);
  assert.match(await person.locate(".review-figures").innerText(), /Accuracy/);
  const mistakes = await person.locate(".review-mistakes").innerText();
  assert.match(mistakes, /2\. g4\?\?/);
  assert.match(mistakes, /Blunder: the move allows mate: Qh4#/);
  assert.match(await person.locate(".review-summary").innerText(), /Opening: A00 Barnes Opening/);
  assert.equal(await person.locate(".graph-mark.blunder").count(), 1);
  await person.leave();
});

for (const window of ["desktop", "phone"]) {
  test(`a mistake and its better line are shown on the board, and the graph goes to any move (${window})`, async () => {
    const { person } = await reviewedGame({ window });
    await person.press("2. g4?? Blunder: the move allows mate: Qh4#");
    await person.sees("g4", "wp");
    await untilPly(person, 3);
    assert.equal(await person.locate(".stroke-green").count(), 1, "the better move is an arrow");
    const better = person.locate(".better").last();
    await (person.touches ? better.tap() : better.click());
    await person.sees("g4", null);
    assert.equal(await person.locate('.moves .variation [aria-current="step"]').count(), 1);
    const graph = person.locate(".win-graph");
    await graph.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await graph.boundingBox();
    if (person.touches) await person.page.touchscreen.tap(x + width - 2, y + height / 2);
    else await person.page.mouse.click(x + width - 2, y + height / 2);
    await untilPly(person, 4);
    await person.sees("h4", "bq");
    await person.leave();
  });
}

test("the graph is a slider for the keyboard", async () => {
  const { person } = await reviewedGame();
  await person.locate(".win-graph").focus();
  await person.page.keyboard.press("End");
  await untilPly(person, 4);
  await person.page.keyboard.press("ArrowLeft");
  await untilPly(person, 3);
  assert.match(await person.locate(".win-graph").getAttribute("aria-valuetext"), /^2\. g4, White \d+%, Blunder$/);
  await person.page.keyboard.press("Home");
  await untilPly(person, 0);
  await person.page.keyboard.press("PageDown");
  assert.equal(await shownPly(person), 4);
  await person.leave();
});

test("one learns from one's mistakes: a wrong move, the way back, and a right one, by keyboard", async () => {
  const { person } = await reviewedGame();
  await person.press("Learn as White");
  const exercise = person.locate(".exercise");
  assert.match(await exercise.innerText(), /was played. Find a better move for White/);
  const count = await exercise.locator(".exercise-count").innerText();
  const total = Number(count.match(/of (\d+)/)[1]);
  for (let solved = 0; solved + 1 < total; solved++) {
    await exercise.getByRole("button", { name: "Skip" }).click();
  }
  await exercise.getByText("2. g4 was played").waitFor();
  await person.sees("g2", "wp");
  await person.moveByKeyboard("g2", "g4");
  await exercise.getByText("There is something better.").waitFor();
  await person.sees("g2", "wp");
  await person.page.keyboard.press("ArrowRight");
  await exercise.getByText("The board shows another position.").waitFor();
  await exercise.getByRole("button", { name: "Back to the exercise" }).click();
  await exercise.getByText("2. g4 was played").waitFor();
  await exercise.getByRole("button", { name: "Show the solution" }).click();
  const [, best] = (await exercise.locator(".exercise-words").innerText()).match(/^(\S+) was best/);
  assert.ok(best);
  await exercise.getByRole("button", { name: "Next" }).click();
  await exercise.getByRole("button", { name: "Close" }).click();
  await exercise.waitFor({ state: "hidden" });
  await person.leave();
});

test("an exercise that is solved does not come again, even after a reload, and the end offers another round", async () => {
  const { person } = await reviewedGame({ window: "phone" });
  const best = await person.page.evaluate(async () => {
    const id = location.hash.match(/review\/(\w+)/)[1];
    const text = await fetch(`/api/tabiya/review/${id}`).then((answer) => answer.text());
    const review = text.split("\n").filter(Boolean).map((line) => JSON.parse(line)).at(-1);
    return review.exercises.white.map((ply) => review.moves[ply].better.uci[0]);
  });
  await person.press("Learn as White");
  const exercise = person.locate(".exercise");
  for (const [solved, move] of best.entries()) {
    await exercise.getByText(`${solved} of ${best.length} solved`).waitFor();
    await exercise.getByText("was played").waitFor();
    await person.locate(".stroke-red").waitFor({ state: "attached" });
    await person.locate(".chessboard").scrollIntoViewIfNeeded();
    await person.move(move.slice(0, 2), move.slice(2, 4));
    await exercise.getByText("Right!").waitFor();
    await exercise.getByRole("button", { name: "Next" }).tap();
  }
  await exercise.getByText("That was all of them.").waitFor();
  await person.page.reload();
  await complete(person);
  await person.press("Learn as White");
  await exercise.getByText(`${best.length} of ${best.length} solved`).waitFor();
  await exercise.getByText("That was all of them.").waitFor();
  await exercise.getByRole("button", { name: "Once more as White" }).tap();
  await exercise.getByText(`0 of ${best.length} solved`).waitFor();
  await person.leave();
});

test("a PGN is reviewed from Replay and from Analysis, shows its times, and is saved with the review", async () => {
  const person = await visitor();
  await person.open("/#/replay");
  await person
    .locate("#pgn-file")
    .setInputFiles({ name: "own.pgn", mimeType: "text/plain", buffer: Buffer.from(timed) });
  await person.locate(".panel-title", { hasText: "Ann – Ben" }).waitFor();
  await person.press("Review");
  await complete(person);
  assert.equal(await person.locate(".panel-title").innerText(), "Ann – Ben");
  assert.match(await person.locate(".time-graph svg").getAttribute("aria-label"), /the longest was 1:43, at move 2/);
  await person.press("Save");
  const [download] = await Promise.all([
    person.page.waitForEvent("download"),
    person.dialog().getByRole("button", { name: "Save" }).click(),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  assert.match(text, /2\.\s+g4\s+\$4/);
  assert.match(text, /\[%eval #-1\]/);
  assert.match(text, /\[%clk 0:03:10\]/);
  await person.locate(".win-graph").focus();
  await person.page.keyboard.press("End");
  await untilPly(person, 4);
  await person.page.keyboard.press("ArrowLeft");
  await untilPly(person, 3);
  await person.press("Analyse");
  await person.locate(".analysis .chessboard.active").waitFor();
  await person.locate('.analysis .moves [aria-current="step"]', { hasText: "g4" }).waitFor();
  await person.locate("[data-action=save]").click();
  const [analysed] = await Promise.all([
    person.page.waitForEvent("download"),
    person.dialog().getByRole("button", { name: "Save" }).click(),
  ]);
  const kept = readFileSync(await analysed.path(), "utf8");
  assert.match(kept, /2\.\s+g4\s+\$4/);
  assert.match(kept, /\swas\s+best/);
  assert.match(kept, /\(2\.\s/, "the better line is a variation");
  await person.press("Review");
  await complete(person);
  await person.leave();
});

test("a game of more than 600 plies is refused at once, from Replay and from Analysis", async () => {
  const person = await visitor();
  const asked = [];
  person.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const shuffle = Array.from({ length: 150 }, (_, index) => `${2 * index + 1}. Nf3 Nf6 ${2 * index + 2}. Ng1 Ng8`);
  await person.open("/#/replay");
  await person
    .locate("#pgn-file")
    .setInputFiles({ name: "long.pgn", mimeType: "text/plain", buffer: Buffer.from(`${shuffle.join(" ")} 301. e4 *`) });
  await person.locate(".moves .move", { hasText: "e4" }).waitFor();
  await person.press("Review");
  await person.toast("at most 300 moves");
  await person.press("Analyse");
  await person.locate(".analysis .moves .move", { hasText: "e4" }).waitFor();
  await person.press("Review");
  await person.toast("at most 300 moves");
  assert.deepEqual(asked.filter((path) => path === "/api/tabiya/review"), []);
  await person.leave();
});

test("a review that does not exist shows one sentence and nothing to press; no clock times are explained", async () => {
  const { person } = await reviewedGame();
  await person.locate(".review-times", { hasText: "No clock times were recorded" }).waitFor();
  assert.match(await person.locate(".review-words").innerText(), /The review is complete/);
  await person.open("/#/review/nosuchgame12");
  await person.locate(".review-words", { hasText: "There is no such game or review." }).waitFor();
  assert.equal(await person.page.getByText("There is no such game or review.").count(), 1);
  assert.equal(await person.locate(".review aside button:visible").count(), 0);
  person.forgive(/404/);
  await person.leave();
});

test("a review tells its reasons in German, and a position without moves has none", async () => {
  const { person } = await reviewedGame({ settings: { language: "de" } });
  assert.match(await person.locate(".review-mistakes").innerText(), /erlaubt das Matt: Dh4#/);
  await person.open("/#/analysis");
  await person.locate(".analysis .chessboard.active").waitFor();
  await person.press("Auswerten");
  await person.toast("Es gibt nichts auszuwerten");
  person.forgive(/status of 400/); // the refusal
  await person.leave();
});

for (const [language, action, yes, deleted] of [
  ["en", "Delete", "Delete", "The review is deleted."],
  ["de", "Löschen", "Löschen", "Die Auswertung ist gelöscht."],
]) {
  test(`one's own review of a PGN is deleted after a question (${language})`, async () => {
    const person = await visitor({ settings: { language } });
    const id = await openReviewOf(person, timed);
    await complete(person);
    await person.press(action);
    await person.dialog().getByRole("button", { name: yes, exact: true }).click();
    await person.toast(deleted);
    assert.equal(await person.page.evaluate((at) => fetch(at).then(({ status }) => status), `/api/tabiya/review/${id}/pgn`), 404);
    person.forgive(/404/);
    await person.leave();
  });
}

const axe = readFileSync(join(root, "web/node_modules/axe-core/axe.min.js"), "utf8");
for (const [window, colorScheme] of [
  ["desktop", "light"],
  ["desktop", "dark"],
  ["phone", "light"],
]) {
  test(`the checker finds nothing in a review, and nothing is wider than the window (${window}, ${colorScheme})`, async () => {
    const { person } = await reviewedGame({ window, colorScheme });
    await person.press("2. g4?? Blunder: the move allows mate: Qh4#");
    await person.press("Learn as White");
    await person.page.evaluate(axe);
    const { violations } = await person.page.evaluate(() => globalThis.axe.run());
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`),
      [],
    );
    const overflow = await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${overflow} px too wide`);
    await person.leave();
  });
}

test("on a phone a mistake that is tapped is seen on the board, and an exercise stands below the board (390x844)", async () => {
  const { person } = await reviewedGame({ window: "phone" });
  const isSeen = (selector) =>
    person.locate(selector).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await person.locate(".review-mistakes button").first().tap();
  assert.ok(await isSeen(".chessboard"));
  await person.locate("[data-action=learn-white]").tap();
  await person.locate(".exercise-words").waitFor();
  assert.ok(await isSeen(".chessboard"));
  assert.ok(await isSeen(".exercise-words"));
  await person.leave();
});

const windows = [
  [320, 568],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
];

/** What is wider than its place, or too small to be pressed. */
function illFitting() {
  const faults = [];
  const wide = document.querySelector(".panel").scrollWidth - document.querySelector(".panel").clientWidth;
  if (wide > 0) faults.push(`the panel is ${wide} px too wide`);
  for (const element of document.querySelectorAll(".review .panel button, .review .panel td, .review .panel th")) {
    const { width, height } = element.getBoundingClientRect();
    if (!width) continue;
    const words = element.textContent || element.getAttribute("aria-label");
    if (element.scrollWidth > element.clientWidth + 1) faults.push(`${words}: does not fit`);
    if (element.matches("button") && (width < 24 || height < 24)) faults.push(`${words}: ${width} x ${height}`);
  }
  return faults;
}

for (const language of ["en", "de"]) {
  test(`a review and its exercises fit every window (${language})`, async () => {
    const { person } = await reviewedGame({ settings: { language } });
    for (const [width, height] of windows) {
      await person.page.setViewportSize({ width, height });
      await person.until((wanted) => innerWidth === wanted, width);
      assert.deepEqual(await person.page.evaluate(illFitting), [], `${width}x${height}`);
    }
    await person.locate("[data-action=learn-white]").click();
    await person.locate(".exercise-words").waitFor();
    for (const [width, height] of windows) {
      await person.page.setViewportSize({ width, height });
      await person.until((wanted) => innerWidth === wanted, width);
      assert.deepEqual(await person.page.evaluate(illFitting), [], `exercise in ${width}x${height}`);
    }
    await person.leave();
  });
}

/** Opens the review of a PGN. @returns its id */
async function openReviewOf(person, pgn) {
  await person.open("/");
  const id = await person.page.evaluate(async (text) => {
    const answer = await fetch("/api/tabiya/review", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ pgn: text }),
    });
    return (await answer.json()).id;
  }, pgn);
  await person.open(`/#/review/${id}`);
  return id;
}

test("the summary tells the game in sentences, names the costliest moves of each player and leads to them", async () => {
  const { person } = await reviewedGame();
  const summary = person.locate(".review-summary");
  const words = await summary.innerText();
  assert.match(words, /Accuracy: White \d+\.\d\u00A0%, Black \d+\.\d\u00A0%\./);
  assert.match(words, /2\. g4\?\? \([^)]+ → Black mates in 1\) allows mate: Qh4#\./);
  assert.match(words, /Costliest for White\s+2\. g4\?\?\s[^]*Costliest for Black\s+no mistake/);
  assert.equal(await person.page.getByText("Barnes Opening").count(), 1, "it is said once");
  await summary.locator(".move-link", { hasText: /^2\. g4\?\?$/ }).click();
  await untilPly(person, 3);
  await person.sees("g4", "wp");
  await person.page.keyboard.press("ArrowRight");
  await untilPly(person, 4);
  await person.leave();
});

for (const [language, missed, sentence, links] of [
  ["en", "Missed win", "Black threw away a win with 2... d5??.", "Costliest for Ann"],
  ["de", "Verpasster Gewinn", "Schwarz vergab den Gewinn mit 2... d5??.", "Teuerste Züge von Ann"],
]) {
  test(`a missed win is named in the list of mistakes and in the summary (${language})`, async () => {
    const person = await visitor({ settings: { language } });
    await openReviewOf(person, '[White "Ann"]\n[Black "?"]\n\n1. f3 e5 2. g4 d5 3. e3 *');
    await complete(person);
    const mistake = person.locate(".review-mistakes li", { has: person.locate('.judged[data-ply="4"]') });
    assert.equal(await mistake.locator(".missed").innerText(), missed);
    const words = await person.locate(".review-summary").innerText();
    for (const part of [sentence, links]) assert.ok(words.includes(part), words);
    await person.leave();
  });
}

test("a game with a null move is reviewed to its end, and its variations and comments stay", async () => {
  const person = await visitor();
  await openReviewOf(person, "1. e4 { best by test } e5 (1... c5 2. Nf3) 2. -- Nc6 3. Nf3 *");
  await person.locate(".review [data-action=save]:enabled").waitFor();
  assert.equal(await person.locate(".review .fault").isVisible(), false);
  assert.equal(await person.locate(".win-graph").getAttribute("aria-valuemax"), "5");
  await person.locate(".win-graph").focus();
  await person.page.keyboard.press("End");
  for (const ply of [4, 3]) {
    await person.page.keyboard.press("ArrowLeft");
    await untilPly(person, ply);
  }
  assert.match(await person.locate(".win-graph").getAttribute("aria-valuetext"), /^2\. --, White \d+%$/);
  const moves = await person.locate(".moves").innerText();
  for (const words of ["best by test", "c5", "Nc6"]) assert.ok(moves.includes(words), moves);
  await person.leave();
});

test("a review ends at a move that cannot be played, and says so", async () => {
  const person = await visitor();
  await openReviewOf(person, "1. e4 e5 2. Ke3 Nc6 *");
  await person.locate(".review .fault", { hasText: "The review ends after 1… e5." }).waitFor();
  await person.locate(".review [data-action=save]:enabled").waitFor();
  assert.equal(await person.locate(".win-graph").getAttribute("aria-valuemax"), "2");
  await person.leave();
});

test("a game of Chess960 is reviewed with its own castling, and one move is enough for a review", async () => {
  const person = await visitor();
  const start = '[Variant "Chess960"]\n[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/RK5R w AH - 0 1"]\n\n';
  await openReviewOf(person, `${start}1. O-O *`);
  await person.locate(".review [data-action=save]:enabled").waitFor();
  await person.locate(".win-graph").focus();
  await person.page.keyboard.press("End");
  await untilPly(person, 1);
  await person.sees("g1", "wk");
  await person.sees("f1", "wr");
  await person.leave();
});

test("a review that was stopped says so, and one press begins it again", async () => {
  const person = await visitor();
  const id = await person.newGameHere(["e2e4", "e7e5", "g1f3", "b8c6"]);
  await person.page.evaluate((game) => fetch(`/api/board/game/${game}/resign`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ color: "black" }),
  }), id);
  await person.open(`/#/review/${id}`);
  await person.locate(".review-words", { hasText: /every move|complete/ }).waitFor();
  await person.page.evaluate((game) => fetch(`/api/tabiya/review/${game}`, { method: "DELETE" }), id);
  await person.locate(".review-words", { hasText: /stopped|complete/ }).waitFor();
  const again = person.button("Go on with the review");
  if (await again.isVisible()) await again.click();
  await person.locate(".review [data-action=save]:enabled").waitFor();
  person.forgive(/404/); // where the review was complete before
  await person.leave();
});

test("a fifth review at a time is refused in German, with the reason", async () => {
  const person = await visitor({ settings: { language: "de" } });
  const round = "Nf3 Nf6 Ng1 Ng8 ";
  for (let count = 0; count < 4; count++) await openReviewOf(person, round.repeat(150));
  await person.open("/#/analysis?moves=e2e4,e7e5");
  await person.locate(".analysis .moves .move", { hasText: "e5" }).waitFor();
  await person.press("Auswerten");
  await person.toast("Vier Ihrer Auswertungen laufen schon");
  person.forgive(/status of 429/);
  await person.leave();
});
