import type { IncomingMessage, ServerResponse } from "node:http";
import type { Step } from "./step";

/** What the application wants done before it handles a request. */
export interface AheadAnswer {
  /** Headers of the request that it would rather see. */
  request?: Record<string, string>;
  /** A cookie for the answer, unless the answer sets that cookie itself. */
  setCookie?: string;
}

export type Ahead = (cookie: string) => Promise<AheadAnswer>;

/**
 * Asks the application about a request with cookies, once, before all its loaders run side by
 * side. The application leaves the function under `Symbol.for("escuela.ahead")`: it is built
 * apart from the front, and neither imports the other. Static files are not asked about.
 */
export function ahead(find: () => Ahead | undefined = fromApplication): Step {
  return async (request, response, next) => {
    const { cookie } = request.headers;
    const ask = find();
    if (!cookie || !ask || request.url?.startsWith("/assets/")) return next();
    apply(await ask(cookie), request, response);
    next();
  };
}

function fromApplication(): Ahead | undefined {
  return (globalThis as Record<symbol, unknown>)[Symbol.for("escuela.ahead")] as Ahead | undefined;
}

function apply(answer: AheadAnswer, request: IncomingMessage, response: ServerResponse): void {
  Object.assign(request.headers, answer.request);
  const { setCookie } = answer;
  if (setCookie === undefined) return;
  const name = setCookie.slice(0, setCookie.indexOf("=") + 1);
  const writeHead = response.writeHead;
  response.writeHead = function (this: ServerResponse, ...args: unknown[]) {
    const present = [this.getHeader("Set-Cookie") ?? []].flat().map(String);
    if (!present.some((line) => line.startsWith(name))) {
      this.setHeader("Set-Cookie", [...present, setCookie]);
      // Not for anybody else, whatever the page says of itself.
      this.setHeader("Cache-Control", "private, no-store");
    }
    return Reflect.apply(writeHead, this, args);
  } as typeof response.writeHead;
}
