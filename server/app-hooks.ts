import type { IncomingMessage, ServerResponse } from "node:http";
import type { Middleware } from "./middleware";

/**
 * Functions of the application that the pipeline calls. app/startup.server.ts registers them under
 * a global symbol: pipeline and application are built apart.
 */
export interface AppHooks {
  /**
   * Refreshes the session in a Cookie header that is about to expire, before the loaders run
   * (app/auth/session-hook.server.ts).
   */
  refreshDueSession(cookie: string): Promise<SessionHookResult>;
  /** True if the cookies show that somebody was signed in before (app/auth/guard.server.ts). */
  isOfSignedInBrowser(cookie: string | undefined): boolean;
  /** A number that changes with whatever visitors can see (app/db/content-version.server.ts). */
  contentVersion(): number;
  /**
   * True if the request failed for a reason that may pass, as a lock or a full disk
   * (app/entry.server.tsx).
   */
  wasUnavailable(requestId: string): boolean;
  shutdown(): Promise<void>;
}

export interface SessionHookResult {
  request?: Record<string, string>;
  /** Set-Cookie header for the response, unless the response sets that cookie itself. */
  setCookie?: string;
  /** True once the browser has been given a newer cookie than `setCookie`. */
  isSuperseded?(): boolean;
}

/**
 * Milliseconds after which a refreshed cookie is withheld: other tabs may hold a newer one by then,
 * and a browser that has none is given the same one again (app/auth/token-rotation.server.ts).
 */
const COOKIE_MS = 10_000;

const APP_HOOKS = Symbol.for("escuela.app-hooks");

/** Returns the hooks of the application; empty while it is not loaded. */
export function appHooks(): Partial<AppHooks> {
  return (globalThis as Record<symbol, Partial<AppHooks>>)[APP_HOOKS] ?? {};
}

const answered = new WeakMap<IncomingMessage, { cookie: string; is: boolean }>();

/**
 * True if a request's cookies show that somebody was signed in before; false without an
 * application. Remembered for each request: a full site asks for each of its connections.
 */
export function isOfSignedInBrowser(request: IncomingMessage): boolean {
  const { cookie = "" } = request.headers;
  const before = answered.get(request);
  if (before?.cookie === cookie) return before.is;
  const is = appHooks().isOfSignedInBrowser?.(cookie) ?? false;
  answered.set(request, { cookie, is });
  return is;
}

/** True if the request failed for a reason that may pass; false without an application. */
export function wasUnavailable(requestId: string): boolean {
  return appHooks().wasUnavailable?.(requestId) ?? false;
}

/** Returns the content version; null while it cannot be read, 0 without an application. */
export function contentVersion(): number | null {
  try {
    return appHooks().contentVersion?.() ?? 0;
  } catch {
    return null;
  }
}

interface Refreshed {
  result: SessionHookResult;
  madeAt: number;
}

const begun = new WeakMap<IncomingMessage, Promise<Refreshed>>();

/**
 * Begins to refresh the session when the head of a request has come. Its form may take minutes: by
 * then another tab may hold a newer session, and this one would be taken for a copied one.
 */
export function sessionAtHead(): Middleware {
  return (request, _response, next) => {
    const refreshed = refreshOnce(request);
    // Nobody waits for it where the form is refused.
    refreshed?.catch(() => {});
    next();
  };
}

/** Calls the session hook once per request, before the loaders run in parallel. */
export function sessionHook(): Middleware {
  return async (request, response, next) => {
    const refreshed = await refreshOnce(request);
    if (refreshed) apply(refreshed, request, response);
    next();
  };
}

function refreshOnce(request: IncomingMessage): Promise<Refreshed> | undefined {
  const { cookie } = request.headers;
  const { refreshDueSession } = appHooks();
  if (!cookie || !refreshDueSession || request.url?.startsWith("/assets/")) return undefined;
  const running =
    begun.get(request) ??
    refreshDueSession(cookie).then((result) => ({ result, madeAt: performance.now() }));
  begun.set(request, running);
  return running;
}

function apply(
  { result, madeAt }: Refreshed,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  Object.assign(request.headers, result.request);
  const { setCookie, isSuperseded = () => false } = result;
  if (setCookie === undefined) return;
  const name = setCookie.slice(0, setCookie.indexOf("=") + 1);
  const writeHead = response.writeHead;
  response.writeHead = function (this: ServerResponse, ...args: unknown[]) {
    const isLate = performance.now() - madeAt >= COOKIE_MS || isSuperseded();
    const present = [this.getHeader("Set-Cookie") ?? []].flat().map(String);
    if (!isLate && !present.some((line) => line.startsWith(name))) {
      this.setHeader("Set-Cookie", [...present, setCookie]);
      // A session cookie must not be stored by a shared cache, whatever the page says of itself.
      this.setHeader("Cache-Control", "private, no-store");
    }
    return Reflect.apply(writeHead, this, args);
  } as typeof response.writeHead;
}
