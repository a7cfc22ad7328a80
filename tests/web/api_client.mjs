/**
 * A client that speaks to the server as programs do: with a token, by HTTP, reading streams line by line.
 */
import assert from "node:assert/strict";

const password = "correct horse battery";

export class ApiClient {
  /** @param {string} address of the server */
  constructor(address, token = "") {
    this.address = address;
    this.token = token;
  }

  /** A new account with a token of these scopes. */
  static async register(address, username, scopes) {
    const made = await fetch(`${address}/api/tabiya/register`, {
      method: "POST",
      headers: { Origin: address },
      body: JSON.stringify({ username, password }),
    });
    assert.equal(made.status, 201, await made.clone().text());
    const client = new ApiClient(address);
    client.cookie = made.headers.get("set-cookie").split(";")[0];
    const { token } = await client.browse("POST", "/api/tabiya/tokens", { description: "test", scopes });
    client.token = token;
    return client;
  }

  /** Sends a request as a program; the answer must have that status. */
  async ask(method, path, body, { status = 200, accept = "*/*" } = {}) {
    const answer = await fetch(this.address + path, {
      method,
      headers: { Accept: accept, ...(this.token && { Authorization: `Bearer ${this.token}` }) },
      body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    assert.equal(answer.status, status, `${method} ${path}: ${text}`);
    if (answer.headers.get("content-type") === "application/x-ndjson")
      return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
    return JSON.parse(text);
  }

  /** Sends a request as the page does, by its cookie. */
  async browse(method, path, body) {
    const answer = await fetch(this.address + path, {
      method,
      headers: { Origin: this.address, Cookie: this.cookie },
      body: body && JSON.stringify(body),
    });
    return answer.json();
  }

  /** Opens a stream. */
  async open(path, { method = "GET", body } = {}) {
    const answer = await fetch(this.address + path, {
      method,
      headers: this.token ? { Authorization: `Bearer ${this.token}` } : {},
      body,
    });
    assert.equal(answer.status, 200, path);
    return new Lines(answer.body);
  }
}

/** The lines of a stream that are not empty, as JSON. */
export class Lines {
  #unread = "";

  constructor(body) {
    this.reader = body.pipeThrough(new TextDecoderStream()).getReader();
  }

  /** @returns the next line; nothing at the end */
  async next() {
    for (;;) {
      const end = this.#unread.indexOf("\n");
      if (end >= 0) {
        const line = this.#unread.slice(0, end);
        this.#unread = this.#unread.slice(end + 1);
        if (line) return JSON.parse(line);
        continue;
      }
      const { done, value } = await this.reader.read();
      if (done) return undefined;
      this.#unread += value;
    }
  }

  /** The next line that meets a condition. */
  async find(holds) {
    for (let line = await this.next(); line; line = await this.next()) if (holds(line)) return line;
    return assert.fail(`in vain: ${holds}`);
  }

  close() {
    return this.reader.cancel();
  }
}
