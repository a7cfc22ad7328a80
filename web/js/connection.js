/**
 * The page's only socket: it carries requests and streams, and reconnects whenever it is lost.
 *
 * Requests wait while there is no connection. A request that was sent and lost is sent again only if that is harmless;
 * streams are requested again and restart with the whole state.
 */
import { has, language, t } from "./i18n.js";

const silenceLimit = 10_000;
const firstDelay = 300;
const longestDelay = 5_000;

/**
 * Why the server refuses, by the code of its reason. The server explains a refused move in the reader's language; any
 * other refusal without a code has one sentence, in English.
 */
function sentenceOf(status, { error, reason }) {
  if (has(`refusal.${reason}`)) return t(`refusal.${reason}`);
  if (language() !== "en" && has(`refusal.${status}`)) return t(`refusal.${status}`);
  if (error && typeof error === "object") return Object.values(error).flat().join(" "); // for each field
  return typeof error === "string" ? error : `${status}`;
}

/** The server's refusal of a request. */
export class Refusal extends Error {
  /** @param {number} status @param {any} body */
  constructor(status, body) {
    super(sentenceOf(status, body ?? {}));
    this.status = status;
    this.body = body ?? {};
  }
}

/** @typedef {{path: string, onLine: (line: any) => void, onEnd: () => void, onRefused: (refusal: Refusal) => void}} Stream */
/** @typedef {{frame: object, again: boolean, resolve: (body: any) => void, reject: (error: Error) => void}} Pending */

export class Connection extends EventTarget {
  /** @type {WebSocket | null} */
  #socket = null;
  #nextNumber = 1;
  #delay = firstDelay;
  #watchdog = 0;
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  /** @type {Map<number, Stream>} */
  #streams = new Map();

  /** True while the socket is open. */
  get online() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tabiya/socket`);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#received(JSON.parse(event.data));
    socket.onclose = () => this.#closed(socket);
  }

  /** Drops the socket and reconnects as another session. */
  reopen() {
    const socket = this.#socket;
    // Browsers report a socket that is closed before it is open as an error.
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @param {{again?: boolean}} [options] again: whether it may be sent twice
   * @returns {Promise<any>} the body of the answer. Errors: Refusal
   */
  request(method, path, body, { again = method === "GET" } = {}) {
    return new Promise((resolve, reject) => {
      const number = this.#nextNumber++;
      const frame = { n: number, method, path: localized(path), ...(body && { body }) };
      this.#pending.set(number, { frame, again, resolve, reject });
      this.#send(frame);
    });
  }

  /**
   * Reads a stream until it ends or is stopped; after a lost connection it restarts.
   *
   * @param {string} path
   * @param {(line: any) => void} onLine
   * @param {{onEnd?: () => void, onRefused?: (refusal: Refusal) => void}} [handlers]
   * @returns {() => void} stops it
   */
  stream(path, onLine, { onEnd = () => {}, onRefused = () => {} } = {}) {
    /** @type {Stream} */
    const stream = { path: localized(path), onLine, onEnd, onRefused };
    this.#begin(stream);
    return () => this.#stop(stream);
  }

  #begin(stream) {
    const number = this.#nextNumber++;
    this.#streams.set(number, stream);
    this.#send({ n: number, method: "GET", path: stream.path });
  }

  #stop(stream) {
    for (const [number, open] of this.#streams) {
      if (open !== stream) continue;
      this.#streams.delete(number);
      this.#send({ n: number, stop: true });
    }
  }

  #send(frame) {
    if (this.online) this.#socket?.send(JSON.stringify(frame));
  }

  #opened() {
    this.#delay = firstDelay;
    this.#listen();
    for (const { frame } of this.#pending.values()) this.#send(frame);
    const streams = [...this.#streams.values()];
    this.#streams.clear();
    for (const stream of streams) this.#begin(stream);
    this.dispatchEvent(new Event("online"));
  }

  #closed(socket) {
    if (socket !== this.#socket) return;
    clearTimeout(this.#watchdog);
    for (const [number, pending] of this.#pending) {
      if (pending.again) continue;
      this.#pending.delete(number);
      pending.reject(new Refusal(0, { error: "" }));
    }
    this.dispatchEvent(new Event("offline"));
    setTimeout(() => this.open(), this.#delay);
    this.#delay = Math.min(2 * this.#delay, longestDelay);
  }

  /** A socket that is silent for too long is dead, whatever the browser reports. */
  #listen() {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => {
      const dead = this.#socket;
      if (!dead) return;
      dead.onclose = null;
      dead.close();
      this.#closed(dead);
    }, silenceLimit);
  }

  #received(frame) {
    this.#listen();
    if (frame.announcement)
      this.dispatchEvent(new CustomEvent("announcement", { detail: frame.announcement }));
    if (!frame.n) return;
    const stream = this.#streams.get(frame.n);
    if (stream) this.#advance(frame, stream);
    else this.#answer(frame);
  }

  #advance(frame, stream) {
    if (frame.line) return stream.onLine(frame.line);
    this.#streams.delete(frame.n);
    if (frame.end) stream.onEnd();
    else if (frame.status >= 400) stream.onRefused(new Refusal(frame.status, frame.body));
  }

  #answer(frame) {
    const pending = this.#pending.get(frame.n);
    if (!pending) return;
    this.#pending.delete(frame.n);
    if (frame.status >= 400) pending.reject(new Refusal(frame.status, frame.body));
    else pending.resolve(frame.body ?? frame.text);
  }
}

/** Asks for answers in the reader's language. */
function localized(path) {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${language()}`;
}
