/**
 * The API as Lichess publishes it, read from the package of types: its operations, and whether values have
 * its types. The compiler of TypeScript reads the types.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./harness.mjs";

const modules = join(root, "web/node_modules");
const { default: ts } = await import(join(modules, "typescript/lib/typescript.js"));
const typesFile = join(modules, "@lichess-org/types/lichess-api.d.ts");
const judgedFile = join(modules, "@lichess-org/types/judged.ts"); // in memory only

const options = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ES2022,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.es2022.d.ts"],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

const preamble = `
import type { components, operations } from "./lichess-api.d.ts";
type Schema = components["schemas"];
type Body<O, T> = O extends { requestBody?: infer B } ? NonNullable<B> extends { content: infer C }
  ? T extends keyof C ? C[T] : never : never : never;
type Query<O> = O extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never;
`;

/** An operation that Lichess publishes. */
class Operation {
  /** @param {string} method @param {string} path with names of parameters in braces */
  constructor(method, path, id) {
    Object.assign(this, { method, path, id });
    this.name = `${method} ${path}`;
    this.pattern = new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`);
    /** How specific: a word in the path is more specific than a parameter. */
    this.parameters = path.split("{").length - 1;
  }

  get type() {
    return `operations["${this.id}"]`;
  }

  answer(status) {
    return `${this.type}["responses"][${status}]["content"]`;
  }
}

export class PublishedApi {
  #sources = new Map();
  #program;
  #checker;

  constructor() {
    this.#program = this.#compile("");
    this.#checker = this.#program.getTypeChecker();
    const file = this.#program.getSourceFile(typesFile);
    const exported = this.#checker.getExportsOfModule(this.#checker.getSymbolAtLocation(file));
    const declared = (name) =>
      this.#checker.getDeclaredTypeOfSymbol(exported.find((symbol) => symbol.name === name));
    this.#types = declared("operations");
    /** @type {Operation[]} */
    this.operations = declared("paths")
      .getProperties()
      .flatMap((path) => this.#operationsOf(path));
  }
  #types;

  /** @param {string} name such as "GET /api/account" */
  named(name) {
    return this.operations.find((each) => each.name === name);
  }

  /** The operation that a request is for. */
  find(method, path) {
    const fitting = this.operations.filter((each) => each.method === method && each.pattern.test(path));
    return fitting.sort((one, other) => one.parameters - other.parameters)[0];
  }

  /** @returns {{ status: number, contents: string[] }[]} what is published of its answers */
  answers(operation) {
    return this.#member(this.#typeOf(operation), "responses")
      .getProperties()
      .map((status) => ({
        status: Number(status.name),
        contents: this.#names(this.#member(this.#checker.getTypeOfSymbol(status), "content")),
      }));
  }

  /** The types of content that the header Accept may ask for. */
  acceptable(operation) {
    const header = this.#member(this.#member(this.#typeOf(operation), "parameters"), "header");
    const accept = header && this.#member(header, "Accept");
    const parts = accept?.isUnion() ? accept.types : [];
    return parts.filter((part) => part.isStringLiteral()).map((part) => part.value);
  }

  /** @returns {string[]} the names that a query may have */
  queryFields(operation) {
    return this.#names(this.#member(this.#member(this.#typeOf(operation), "parameters"), "query"));
  }

  /** @returns {string[]} the names that a form may have */
  formFields(operation) {
    const body = this.#member(this.#typeOf(operation), "requestBody");
    const content = body && this.#member(body, "content");
    const form = content && this.#member(content, "application/x-www-form-urlencoded");
    return form ? this.#names(form) : [];
  }

  /** True if lines are published as one list of all of them. */
  isListOfLines(operation) {
    const answer = this.#member(this.#member(this.#typeOf(operation), "responses"), "200");
    const lines = this.#member(this.#member(answer, "content"), "application/x-ndjson");
    return Boolean(lines && this.#checker.isArrayType(lines));
  }

    /**
   * Judges values by types, which use `Body`, `Query`, `operations` and `Schema`.
   *
   * @param {{ name: string, type: string, value: any, isWhole?: boolean }[]} claims isWhole: without further fields
   * @returns {string[]} what is wrong, each behind the name of its claim
   */
  judge(claims) {
    const types = [...new Set(claims.map(({ type }) => type))];
    const program = this.#compile(preamble + types.map((type, index) => `export type T${index} = ${type};`).join("\n"));
    const file = program.getSourceFile(judgedFile);
    const [wrong] = program.getSemanticDiagnostics(file);
    if (wrong) throw new Error(ts.flattenDiagnosticMessageText(wrong.messageText, "\n"));
    const checker = program.getTypeChecker();
    const exported = checker.getSymbolAtLocation(file).exports;
    const typeOf = (text) => checker.getDeclaredTypeOfSymbol(exported.get(`T${types.indexOf(text)}`));
    return claims.flatMap(({ name, type, value, isWhole }) =>
      new Judge(checker, isWhole).faults(value, typeOf(type), "").map((fault) => `${name}: ${fault}`),
    );
  }

  #compile(text) {
    const host = ts.createCompilerHost(options);
    const { getSourceFile, fileExists, readFile } = host;
    host.fileExists = (name) => name === judgedFile || fileExists(name);
    host.readFile = (name) => (name === judgedFile ? text : readFile(name));
    host.getSourceFile = (name, ...rest) => {
      if (name === judgedFile) return ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true);
      if (!this.#sources.has(name)) this.#sources.set(name, getSourceFile(name, ...rest));
      return this.#sources.get(name);
    };
    return ts.createProgram([typesFile, judgedFile], options, host);
  }

  #operationsOf(path) {
    return this.#checker
      .getTypeOfSymbol(path)
      .getProperties()
      .filter((method) => method.valueDeclaration?.type?.indexType)
      .map((method) => {
        const id = method.valueDeclaration.type.indexType.literal.text;
        return new Operation(method.name.toUpperCase(), path.name, id);
      });
  }

  #typeOf(operation) {
    return this.#member(this.#types, operation.id);
  }

  /** The type of a member; undefined if there is none. */
  #member(type, name) {
    const symbol = type && this.#checker.getPropertyOfType(type, name);
    return symbol && this.#checker.getNonNullableType(this.#checker.getTypeOfSymbol(symbol));
  }

  /** The names of all members, of each part of a union. */
  #names(type) {
    if (!type) return [];
    const parts = type.isUnion() ? type.types : [type];
    return [...new Set(parts.flatMap((part) => part.getProperties().map(({ name }) => name)))];
  }
}

/** Compares values with types. */
class Judge {
  constructor(checker, isWhole = false) {
    Object.assign(this, { checker, isWhole });
  }

  /** @returns {string[]} where the value is not of the type, and why */
  faults(value, type, path) {
    const { Any, Unknown, Literal, Object: Structure, Intersection } = ts.TypeFlags;
    if (type.flags & (Any | Unknown)) return [];
    if (type.isUnion()) return this.#faultsOfUnion(value, type, path);
    if (type.flags & Literal && !(type.flags & ts.TypeFlags.BooleanLike)) return this.#unless(value === type.value, value, type, path);
    if (type.flags & (Structure | Intersection)) return this.#faultsOfStructure(value, type, path);
    const word = type.intrinsicName; // string, number, boolean, true, false, null, never
    return this.#unless(typeof value === word || String(value) === word && typeof value !== "string", value, type, path);
  }

  #unless(holds, value, type, path) {
    const told = JSON.stringify(value).slice(0, 100);
    return holds ? [] : [`${path || "it"} is ${told}, not ${this.checker.typeToString(type)}`];
  }

  /** Those of the part that fits best; of those that have fields if the value has fields. */
  #faultsOfUnion(value, type, path) {
    const hasFields = value !== null && typeof value === "object";
    const isStructure = (part) => Boolean(part.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection));
    const alike = type.types.filter((part) => isStructure(part) === hasFields);
    const all = alike.map((part) => this.faults(value, part, path));
    if (all.length === 0 || !hasFields) return this.#unless(all.some((each) => each.length === 0), value, type, path);
    return all.sort((one, other) => one.length - other.length)[0];
  }

  #faultsOfStructure(value, type, path) {
    if (value === null || typeof value !== "object" || Array.isArray(value) !== this.checker.isArrayType(type))
      return this.#unless(false, value, type, path);
    if (Array.isArray(value)) {
      const [element] = this.checker.getTypeArguments(type);
      return value.flatMap((each, index) => this.faults(each, element, `${path}[${index}]`));
    }
    const members = new Map(this.checker.getPropertiesOfType(type).map((symbol) => [symbol.name, symbol]));
    const [others] = this.checker.getIndexInfosOfType(type);
    const within = (name) => (path ? `${path}.${name}` : name);
    const present = Object.entries(value).flatMap(([name, part]) => {
      if (members.has(name)) return this.faults(part, this.checker.getTypeOfSymbol(members.get(name)), within(name));
      if (others && !(others.type.flags & ts.TypeFlags.Never)) return this.faults(part, others.type, within(name));
      return this.isWhole ? [`${within(name)} is not published`] : [];
    });
    const missing = [...members.values()].filter(
      ({ name, flags }) => !(name in value) && !(flags & ts.SymbolFlags.Optional),
    );
    return [...present, ...missing.map(({ name }) => `${within(name)} is missing`)];
  }
}

/** The rows of the table in docs/lichess-api.md. @returns {{ operation: string, answer: string }[]} */
export function tableOfOperations() {
  const [table] = readFileSync(join(root, "docs/lichess-api.md"), "utf8").split("\n## ");
  return [...table.matchAll(/^\| `([A-Z]+ \S+)` \| (.*) \|$/gm)].map(([, operation, answer]) => ({ operation, answer }));
}
