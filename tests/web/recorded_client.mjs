/**
 * A client that sends what the published types have, and records what it sent and what was answered, to be judged.
 */
import assert from "node:assert/strict";
import { ApiClient, Lines } from "./api_client.mjs";
import { PublishedApi } from "./published_api.mjs";

const [json, ndjson, form, plain] = [
  "application/json",
  "application/x-ndjson",
  "application/x-www-form-urlencoded",
  "text/plain",
];

/** All requests of a test, and their answers. */
export class Record {
  api = new PublishedApi();
  #claims = [];
  #faults = [];
  #seen = new Set();

  /** @returns the operation that is asked for */
  noteRequest(method, path, { query, fields, text }) {
    const operation = this.api.find(method, path);
    assert.ok(operation, `${method} ${path} is not published`);
    const note = (part, value, type) =>
      this.#claims.push({ name: `${operation.name}: ${part}`, type, value, isWhole: true });
    if (query) note("query", query, `Query<${operation.type}>`);
    if (fields) note("form", fields, `Body<${operation.type}, "${form}">`);
    if (text !== undefined) note("text", text, `Body<${operation.type}, "${plain}">`);
    for (const name of Object.keys({ ...query, ...fields })) this.#seen.add(`${operation.name} sends ${name}`);
    return operation;
  }

  /**
   * @param {string} type of the content, as the server calls it
   * @param {any[]} values the lines, or the one value
   * @param {string} [instead] a type that takes the place of the published one
   */
  noteAnswer(operation, status, type, values, instead) {
    const name = `${operation.name}: ${status}`;
    const wanted = instead ?? this.#typeOfAnswer(operation, status, type);
    this.#seen.add(name);
    if (!wanted) this.#faults.push(`${name}: ${type || "no content"} is not published`);
    const isList = type === ndjson && this.api.isListOfLines(operation);
    for (const value of wanted && wanted !== "no content" ? values : [])
      this.#claims.push({ name, type: wanted, value: isList ? [value] : value });
  }

  /** @returns {string[]} what does not have its published type */
  faults() {
    return [...this.#faults, ...this.api.judge(this.#claims)];
  }

  /** What is published of an operation and was not tried. @param {string} name such as "GET /api/account" */
  untried(name) {
    const operation = this.api.named(name);
    const statuses = this.api.answers(operation).map(({ status }) => `${name}: ${status}`);
    const fields = [...this.api.queryFields(operation), ...this.api.formFields(operation)];
    return [...statuses, ...fields.map((field) => `${name} sends ${field}`)].filter((each) => !this.#seen.has(each));
  }

  #typeOfAnswer(operation, status, type) {
    const published = this.api.answers(operation).find((answer) => answer.status === status);
    if (!published) return status >= 400 && type === json ? 'Schema["Error"]' : undefined;
    const { contents } = published;
    const all = operation.answer(status);
    if (contents.length === 0) return "no content";
    if (contents.includes(type)) return `${all}["${type}"]`;
    if (this.api.acceptable(operation).includes(type)) return `${all}[keyof ${all}]`;
    // A list that is published as lines, yet is one text of JSON, such as a chat.
    if (type === json && this.api.isListOfLines(operation)) return `${all}["${ndjson}"]`;
    return undefined;
  }
}

export class RecordedClient extends ApiClient {
  /** @type {Record} */
  record;

  /** A new account with a token of these scopes. */
  static async join(record, address, username, scopes = []) {
    const { token, cookie } = await ApiClient.register(address, username, scopes);
    return Object.assign(new RecordedClient(address, token), { record, cookie, id: username.toLowerCase() });
  }

  /** A client without an account. */
  static visit(record, address, token = "") {
    return Object.assign(new RecordedClient(address, token), { record });
  }

  /**
   * Sends a request, whose answer ends; it must have that status.
   *
   * @param {any} [request] query: an object; fields: those of a form; text: a body of plain text; instead: a type that
   *   takes the place of the published one
   * @returns {Promise<any>} the JSON, or the lines, or the text
   */
  async send(method, path, { status = 200, instead, ...request } = {}) {
    const { answer, operation } = await this.#begin(method, path, request);
    const values = await this.#read(answer, operation, instead);
    assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(values)}`);
    return contentType(answer) === ndjson ? values : values[0];
  }

  /** Sends a request; only a refusal is of interest. */
  async try(method, path) {
    const { answer, operation } = await this.#begin(method, path);
    if (answer.ok) return answer.body?.cancel();
    return this.#read(answer, operation);
  }

  get(path, request) {
    return this.send("GET", path, request);
  }

  post(path, request) {
    return this.send("POST", path, request);
  }

  /** Opens a stream, whose lines are recorded as they are read. */
  async stream(method, path, { instead, ...request } = {}) {
    const { answer, operation } = await this.#begin(method, path, request);
    assert.equal(answer.status, 200, `${method} ${path}`);
    const note = (values) => this.record.noteAnswer(operation, 200, contentType(answer), values, instead);
    note([]);
    return new RecordedLines(answer.body, note);
  }

  /** The lines, or the one value, of an answer, which are recorded. */
  async #read(answer, operation, instead) {
    const text = await answer.text();
    const type = contentType(answer);
    const values = type === ndjson ? parsedLines(text) : [type === json ? JSON.parse(text) : text];
    this.record.noteAnswer(operation, answer.status, type, values, instead);
    return values;
  }

  async #begin(method, path, { query, fields, text, accept = "*/*", headers = {} } = {}) {
    const operation = this.record.noteRequest(method, path, { query, fields, text });
    const words = query ? `?${new URLSearchParams(query)}` : "";
    const answer = await fetch(this.address + path + words, {
      method,
      headers: { Accept: accept, ...(this.token && { Authorization: `Bearer ${this.token}` }), ...headers },
      body: fields ? new URLSearchParams(fields) : text,
    });
    return { answer, operation };
  }
}

class RecordedLines extends Lines {
  constructor(body, note) {
    super(body);
    this.note = note;
  }

  async next() {
    const line = await super.next();
    if (line !== undefined) this.note([line]);
    return line;
  }
}

/** Without parameters such as the charset. */
function contentType(answer) {
  return (answer.headers.get("content-type") ?? "").split(";")[0];
}

function parsedLines(text) {
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}
