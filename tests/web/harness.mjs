/**
 * What every test of the page needs: a server with its own folder, one Chromium, and visitors who act like people.
 *
 * Nothing here sleeps; every wait is for a condition. Each visitor records what must never happen, an error on the
 * console or a request to another server, and reports it on leaving.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(fileURLToPath(import.meta.url), "../../..");
const { chromium } = await import(join(root, "web/node_modules/playwright-core/index.mjs"));

export const binary = process.env.TABIYA ?? join(root, "build/release/bin/tabiya");

/** Chromium contacts no server but the page's own. */
const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
];

/** The windows that every page must fit. */
export const windows = {
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  sideways: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
};

/** All visitors come from one address, and each brings a whole page. */
const unlimited = ["--requests-per-second", "100000", "--connections-per-address", "1000"];

/** The computer does not pause before its moves, except in the test of that, and a review does not take long. */
const immediate = ["--human-pace", "no", "--review-nodes", "10000"];

/** How long a test waits for anything, in milliseconds: much longer than it takes on a busy machine. */
const patience = Number(process.env.PATIENCE ?? 60_000);

/**
 * Ports below those that the system gives to others, so that a server finds its own again when it restarts. Each process
 * begins at another one.
 */
const ports = { first: 20_000, count: 10_000, next: process.pid * 7 };
const nextPort = () => ports.first + (ports.next++ % ports.count);

/**
 * Waits until a condition holds, and fails with a message after the patience of all tests.
 *
 * @param {() => Promise<boolean> | boolean} condition
 * @param {() => string} message
 */
export async function eventually(condition, message) {
  const deadline = Date.now() + patience; // real time: the one deadline
  while (!(await condition())) {
    assert.ok(Date.now() < deadline, message()); // real time: as above
    await new Promise((again) => setTimeout(again, 20)); // real time: between two attempts
  }
}

/** `tabiya serve` on a free port with an empty folder; it can be stopped and restarted with its data. */
export class Server {
  static async start(...options) {
    const server = new Server();
    server.data = mkdtempSync(join(tmpdir(), "tabiya-web-"));
    server.options = options;
    do {
      server.port = nextPort();
    } while (!(await server.#finds()));
    return server;
  }

  get address() {
    return `http://127.0.0.1:${this.port}`;
  }

  async begin() {
    assert.ok(await this.#finds(), `the server does not find its port again:\n${this.log}`);
  }

  /** Starts the program. Returns false if its port is taken. */
  async #finds() {
    this.log = "";
    this.process = spawn(binary, [
      "serve",
      "--listen",
      `127.0.0.1:${this.port}`,
      "--data",
      this.data,
      ...unlimited,
      ...immediate,
      ...this.options,
    ]);
    for (const output of [this.process.stdout, this.process.stderr])
      output.on("data", (text) => {
        this.log += text;
      });
    return this.#answers();
  }

  async halt() {
    const ended = new Promise((done) => this.process.once("exit", done));
    this.process.kill("SIGTERM");
    await ended;
  }

  async stop() {
    await this.halt();
    rmSync(this.data, { recursive: true });
  }

  async #answers() {
    const isTaken = () => this.process.exitCode !== null && this.log.includes("cannot listen");
    const answers = async () => {
      if (isTaken()) return true;
      assert.equal(this.process.exitCode, null, `the server ended:\n${this.log}`);
      return this.log.includes(this.address) && this.#isHealthy();
    };
    await eventually(answers, () => `the server does not answer:\n${this.log}`);
    return !isTaken();
  }

  #isHealthy() {
    return fetch(`${this.address}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  }
}

/** Chromium without windows of its own, which takes half the time, where it is installed. */
const browsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

export async function startBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? browsers.find((path) => existsSync(path)),
    args: chromiumFlags,
  });
}

/** One person with one tab. */
export class Visitor {
  faults = [];

  /** @param {object} options window: a name of `windows`; the rest as Playwright's newContext takes it */
  static async come(browser, server, { window = "desktop", settings = {}, ...options } = {}) {
    const visitor = new Visitor();
    visitor.server = server;
    visitor.touches = Boolean(windows[window].hasTouch);
    visitor.context = await browser.newContext({
      ...windows[window],
      locale: "en-GB",
      acceptDownloads: true,
      reducedMotion: "reduce",
      ...options,
    });
    await visitor.context.addInitScript(
      (set) => {
        if (location.protocol === "http:" && !localStorage.getItem("tabiya"))
          localStorage.setItem("tabiya", JSON.stringify(set));
      },
      settings,
    );
    visitor.page = await visitor.context.newPage();
    visitor.page.setDefaultTimeout(patience);
    visitor.#watch();
    return visitor;
  }

  /** Goes to a page and waits until it can be used. */
  async open(path = "/") {
    await this.page.goto(this.server.address + path);
    await this.page.locator("main > *").first().waitFor();
    return this;
  }

  /**
   * Leaves the page for another one of the same server, so that the next visit loads everything anew, but the browser
   * keeps the process that shows it. That other page names no icon, so the browser asks for /favicon.ico.
   */
  async leavePage() {
    await this.page.goto(`${this.server.address}/healthz`);
  }

  /** Leaves, and fails if anything went wrong. */
  async leave() {
    await this.context.close();
    assert.deepEqual(this.faults, []);
  }

  /** Faults that the test causes itself, such as a stopped server. */
  forgive(pattern) {
    this.faults = this.faults.filter((fault) => !pattern.test(fault));
  }

  #watch() {
    this.page.on("pageerror", (error) => this.faults.push(`uncaught: ${error.stack}`));
    this.page.on("console", (message) => {
      if (message.location().url.endsWith("/favicon.ico")) return;
      if (message.type() === "error" || message.type() === "warning")
        this.faults.push(`console: ${message.text()}`);
    });
    this.context.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== this.server.address && !["data:", "blob:"].includes(protocol))
        this.faults.push(`request to ${request.url()}`);
    });
  }

  /**
   * Waits until a condition holds in the page. Playwright's own way would need a page that lets strings be evaluated.
   *
   * @param {(argument: any) => any} condition
   */
  async until(condition, argument) {
    await eventually(
      () => this.page.evaluate(condition, argument),
      () => `in vain: ${condition}`,
    );
  }

  locate(selector, options) {
    return this.page.locator(selector, options);
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  async press(name) {
    const target = this.button(name).first();
    await (this.touches ? target.tap() : target.click());
  }

  /** Makes a choice. */
  async pick(name) {
    await this.page.getByRole("radio", { name, exact: true }).check();
  }

  /** In the form of a new game, in Analysis or in the editor. @param {string} name */
  async chooseVariant(name) {
    await this.page.getByLabel("Variant").selectOption({ label: name });
  }

  /** @returns its key */
  chosenVariant() {
    return this.page.getByLabel("Variant").inputValue();
  }

  /** Waits until a pocket has that number of a piece. @param {string} man such as "wp" @param {number} count */
  async holds(man, count) {
    await this.page.locator(`.pocket-piece[data-piece=${man}][data-count="${count}"]`).waitFor();
  }

  /** Drops a piece in hand by two clicks or taps. @param {string} man such as "wp" @param {string} to */
  async drop(man, to) {
    const piece = this.page.locator(`.pocket-piece[data-piece=${man}]`);
    await (this.touches ? piece.tap() : piece.click());
    await this.choose(to);
  }

  /** Drags a piece in hand to a square. @param {string} man @param {string} to */
  async dragFromPocket(man, to) {
    const box = await this.page.locator(`.pocket-piece[data-piece=${man}]`).boundingBox();
    const end = await this.point(to);
    await this.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move((box.x + end.x) / 2, (box.y + end.y) / 2);
    await this.page.mouse.move(end.x, end.y);
    await this.page.mouse.up();
  }

  /** The middle of a square. */
  async point(square) {
    const box = await this.page.locator(".chessboard").boundingBox();
    const below = await this.whiteBelow();
    const file = square.charCodeAt(0) - 97;
    const rank = Number(square[1]) - 1;
    const column = below ? file : 7 - file;
    const row = below ? 7 - rank : rank;
    return { x: box.x + ((column + 0.5) * box.width) / 8, y: box.y + ((row + 0.5) * box.height) / 8 };
  }

  async whiteBelow() {
    const first = await this.page.locator(".coordinate").first().textContent();
    return first === "a";
  }

  /** Clicks or taps a square. */
  async choose(square) {
    const { x, y } = await this.point(square);
    if (this.touches) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  /** Moves by two clicks or taps. */
  async move(from, to) {
    await this.choose(from);
    await this.choose(to);
  }

  /** Plays moves such as e2e4, one after the other. */
  async play(...moves) {
    for (const move of moves) {
      const { length } = await this.moves();
      await this.move(move.slice(0, 2), move.slice(2, 4));
      await this.until((count) => document.querySelectorAll(".moves .move").length === count, length + 1);
    }
  }

  async drag(from, to, button = "left") {
    const start = await this.point(from);
    const end = await this.point(to);
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down({ button });
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
    await this.page.mouse.move(end.x, end.y);
    await this.page.mouse.up({ button });
  }

  /** Moves the board's cursor by keyboard and chooses both squares. */
  async moveByKeyboard(from, to) {
    const board = this.page.locator(".chessboard");
    if (!(await board.evaluate((element) => element === document.activeElement))) {
      // As the Tab key would: a press of a key, then the focus.
      await this.page.keyboard.press("Shift");
      await board.focus();
    }
    for (const square of [from, to]) {
      await this.#walkTo(square);
      await this.page.keyboard.press("Enter");
    }
  }

  async #walkTo(square) {
    const cursor = this.page.locator("[data-mark=cursor]");
    const at = await cursor.getAttribute("data-on");
    const files = square.charCodeAt(0) - at.charCodeAt(0);
    const ranks = Number(square[1]) - Number(at[1]);
    for (let step = 0; step < Math.abs(files); step++)
      await this.page.keyboard.press(files > 0 ? "ArrowRight" : "ArrowLeft");
    for (let step = 0; step < Math.abs(ranks); step++)
      await this.page.keyboard.press(ranks > 0 ? "ArrowUp" : "ArrowDown");
    await this.page.locator(`[data-mark=cursor][data-on=${square}]`).waitFor({ state: "attached" });
  }

  /** Waits until a square has a piece, or is empty. */
  async sees(square, man) {
    const selector = man
      ? `.chessboard .pieces g[data-square="${square}"][data-piece="${man}"]`
      : `.chessboard .pieces g[data-square="${square}"]`;
    await this.page
      .locator(selector)
      .first()
      .waitFor({ state: man ? "attached" : "detached" });
  }

  async marked(kind, square) {
    await this.page.locator(`[data-mark=${kind}][data-on=${square}]`).waitFor({ state: "attached" });
  }

  async toast(text) {
    await this.page.locator(".toast", { hasText: text }).first().waitFor();
  }

  dialog() {
    return this.page.locator("dialog[open]");
  }

  /** The moves in the list. */
  async moves() {
    return this.page.locator(".moves .move").allTextContents();
  }

  /** Waits until the list of moves ends like this. */
  async played(...moves) {
    await this.until((wanted) => {
      const list = [...document.querySelectorAll(".moves .move")].map((button) => button.textContent);
      return list.slice(-wanted.length).join(" ") === wanted.join(" ");
    }, moves);
  }

  /** Begins a game without the page, and plays moves in it. @returns its id */
  async newGame(path, wishes, moves) {
    await this.open("/");
    return this.page.evaluate(
      async ([begin, wanted, played]) => {
        const post = (where, body) =>
          fetch(where, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify(body),
          }).then((answer) => answer.json());
        const { id } = await post(begin, wanted);
        for (const move of played) await post(`/api/board/game/${id}/move/${move}`, {});
        return id;
      },
      [path, wishes, moves],
    );
  }

  /** A game of two at this screen. @returns its id */
  newGameHere(moves = ["e2e4"], wishes = {}) {
    return this.newGame("/api/tabiya/game", wishes, moves);
  }

  /** Begins a game for two on this screen. */
  async playHere({ fen, touchMove = false, variant = "Chess" } = {}) {
    await this.open("/");
    await this.pick("Same screen");
    await this.chooseVariant(variant);
    if (fen || touchMove) await this.page.locator("details.more summary").click();
    if (touchMove) await this.page.getByLabel("Touch-move").check();
    if (fen) await this.page.getByLabel("From a position (FEN)").fill(fen);
    await this.press("Play");
    await this.page.waitForURL(/#\/game\//);
    await this.page.locator(".game .chessboard.active").waitFor();
  }
}
