/**
 * The browser and the server that all tests share.
 */
import { Visitor } from "./harness.mjs";

export const context = { server: null, browser: null };

/** A visitor with a window of that kind. */
export function visitor(options) {
  return Visitor.come(context.browser, context.server, options);
}
