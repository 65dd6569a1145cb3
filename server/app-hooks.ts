import type { IncomingMessage, ServerResponse } from "node:http";
import type { Middleware } from "./middleware";

/**
 * What the application registers for the pipeline to call. The two are built apart and neither
 * imports the other's code, so the hooks stand in the global symbol registry.
 */
export interface AppHooks {
  /** Refreshes the session in a Cookie header that is about to expire, before the loaders run. */
  refreshSession(cookie: string): Promise<SessionHookResult>;
  /** Whether a Cookie header shows that somebody was signed in before in that browser. */
  isOfSignedInBrowser(cookie: string | undefined): boolean;
  /** A number that changes whenever something that visitors can see has changed. */
  contentVersion(): number;
  /** Ends what the application does besides answering requests. */
  shutdown(): Promise<void>;
}

export interface SessionHookResult {
  /** Headers that replace those of the request. */
  request?: Record<string, string>;
  /** A cookie for the response, unless the response sets that cookie itself. */
  setCookie?: string;
}

const APP_HOOKS = Symbol.for("escuela.app-hooks");

/** The hooks, none of them while the application is not loaded. */
export function appHooks(): Partial<AppHooks> {
  return (globalThis as Record<symbol, Partial<AppHooks>>)[APP_HOOKS] ?? {};
}

/** The content version, or null while it cannot be read. Without an application it is 0. */
export function contentVersion(): number | null {
  try {
    return appHooks().contentVersion?.() ?? 0;
  } catch {
    return null;
  }
}

/** Calls the session hook once for a request with cookies, before all its loaders run in parallel. */
export function sessionHook(refresh?: AppHooks["refreshSession"]): Middleware {
  return async (request, response, next) => {
    const { cookie } = request.headers;
    const refreshSession = refresh ?? appHooks().refreshSession;
    if (!cookie || !refreshSession || request.url?.startsWith("/assets/")) return next();
    apply(await refreshSession(cookie), request, response);
    next();
  };
}

function apply(result: SessionHookResult, request: IncomingMessage, response: ServerResponse) {
  Object.assign(request.headers, result.request);
  const { setCookie } = result;
  if (setCookie === undefined) return;
  const name = setCookie.slice(0, setCookie.indexOf("=") + 1);
  const writeHead = response.writeHead;
  response.writeHead = function (this: ServerResponse, ...args: unknown[]) {
    const present = [this.getHeader("Set-Cookie") ?? []].flat().map(String);
    if (!present.some((line) => line.startsWith(name))) {
      this.setHeader("Set-Cookie", [...present, setCookie]);
      // A session cookie must not be stored by a shared cache, whatever the page says of itself.
      this.setHeader("Cache-Control", "private, no-store");
    }
    return Reflect.apply(writeHead, this, args);
  } as typeof response.writeHead;
}
