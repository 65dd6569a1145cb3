import type { IncomingMessage, ServerResponse } from "node:http";
import type { Middleware } from "./middleware";

/** What the application wants done before it handles a request. */
export interface SessionHookResult {
  /** Headers of the request that it would rather see. */
  request?: Record<string, string>;
  /** A cookie for the answer, unless the answer sets that cookie itself. */
  setCookie?: string;
}

export type SessionHook = (cookie: string) => Promise<SessionHookResult>;

/**
 * Asks the application about a request with cookies, once, before all its loaders run side by
 * side. The application leaves the function under `Symbol.for("escuela.ahead")`: it is built
 * apart from the front, and neither imports the other. Static files are not asked about.
 */
export function sessionHook(find: () => SessionHook | undefined = fromApplication): Middleware {
  return async (request, response, next) => {
    const { cookie } = request.headers;
    const ask = find();
    if (!cookie || !ask || request.url?.startsWith("/assets/")) return next();
    apply(await ask(cookie), request, response);
    next();
  };
}

function fromApplication(): SessionHook | undefined {
  return (globalThis as Record<symbol, unknown>)[Symbol.for("escuela.ahead")] as
    | SessionHook
    | undefined;
}

function apply(
  answer: SessionHookResult,
  request: IncomingMessage,
  response: ServerResponse,
): void {
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

/**
 * What the application says that its content has as a version: a number that is another one
 * whenever something has changed that visitors can see. It leaves the function under a symbol,
 * as it does for server/app-hooks.ts. Without one, all there is to go by is the lifetime of a page.
 */
export function contentVersion(): number {
  const found = (globalThis as Record<symbol, unknown>)[Symbol.for("escuela.version")];
  return (found as (() => number) | undefined)?.() ?? 0;
}

/** The version, or null where it cannot be told. */
export function contentVersionOrNull(version: () => number): number | null {
  try {
    return version();
  } catch {
    return null;
  }
}

/**
 * Lets the application end what it does besides answering, at the moment the process is told to
 * stop. It leaves the function under `Symbol.for("escuela.leave")`, for the reason of `ahead`.
 * What fails there is only said: the process has to stop all the same.
 */
export async function runShutdownHook(): Promise<void> {
  const end = (globalThis as Record<symbol, unknown>)[Symbol.for("escuela.leave")];
  try {
    await (end as (() => Promise<void>) | undefined)?.();
  } catch (error) {
    console.error(error);
  }
}
