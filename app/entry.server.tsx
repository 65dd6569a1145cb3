import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { isOfSignedInBrowser } from "./auth/guard.server";
import { refreshAhead } from "./auth/refresh-ahead.server";
import { startScheduledBackups } from "./backup/scheduled-backups.server";
import { startDailySweep } from "./conservacion/daily-sweep.server";
import { contentSecurityPolicy } from "./content-security-policy.server";
import { visibleVersion } from "./db.server";
import { forgetDeleted } from "./forget-deleted.server";
import { startOutbox } from "./forwarding/outbox.server";
import { checkIntegrity } from "./integrity.server";
import { lateScripts } from "./late-scripts.server";
import { payloads } from "./panel/payloads.server";
import { repeatErasures } from "./personas/erasures.server";
import { logProblem } from "./problem-log.server";
import { isSharedPage, markShared } from "./shared-page";
import { tidyAtStart } from "./storage/tidy.server";
import { isStorageTrouble, TRY_AGAIN_SOON } from "./storage-trouble";
import { provideTextos } from "./textos/textos.server";
import { RequestIdContext } from "./ui/request-id";
import { ScriptsContext } from "./ui/scripts-context";
import { ScriptNonceContext } from "./ui/site-context";

const RENDER_DEADLINE_MS = 10_000;
export const streamTimeout = RENDER_DEADLINE_MS;

await tidyAtStart();
await provideTextos();
await repeatErasures();
await forgetDeleted();
// After the purge, to which a reader would be in the way.
checkIntegrity();
startOutbox(payloads);
startDailySweep();
// The front asks this before each request that brings a cookie (server/ahead.ts).
Object.assign(globalThis, { [Symbol.for("escuela.ahead")]: refreshAhead });
// And this before each page that it has kept (server/content-version.ts).
Object.assign(globalThis, { [Symbol.for("escuela.version")]: visibleVersion });
// And this before it reads a body as large as a picture (server/body-limit.ts).
Object.assign(globalThis, { [Symbol.for("escuela.session-cookie")]: isOfSignedInBrowser });
// Kept over the reloads of `npm run dev`; the front awaits it before it ends (server/leaving.ts).
const kept = globalThis as Record<symbol, unknown>;
kept[Symbol.for("escuela.leave")] ??= startScheduledBackups();

/** Renders the whole document before answering: its policy is made from its finished text. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const requestId = request.headers.get("x-request-id") ?? undefined;
  if (troubled.has(request)) {
    showTrouble(context);
    status = TRY_AGAIN_SOON.status;
    headers.set("Retry-After", TRY_AGAIN_SOON.headers["Retry-After"]);
  }
  const nonce = randomUUID();
  const document = await render(
    <RequestIdContext.Provider value={requestId}>
      <ScriptNonceContext.Provider value={nonce}>
        <ScriptsContext.Provider value={request.method === "GET" || isSignedIn(context)}>
          <RemixServer
            context={context}
            url={request.url}
            abortDelay={RENDER_DEADLINE_MS}
            nonce={nonce}
          />
        </ScriptsContext.Provider>
      </ScriptNonceContext.Provider>
    </RequestIdContext.Provider>,
    nonce,
  );
  const marked = import.meta.env.PROD ? lateScripts(document, nonce) : document;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(marked, nonce));
  const html = marked.replaceAll(` nonce="${nonce}"`, "");
  if (status >= 400) headers.set("X-Robots-Tag", "noindex");
  if (status === 200 && isForAllVisitors(request, context)) markShared(headers);
  return new Response(html, { status, headers });
}

/** What a route would have thrown that knew of it; Remix has taken away what it was. */
function showTrouble({ staticHandlerContext }: EntryContext): void {
  const known = { ...TRY_AGAIN_SOON, statusText: "", internal: false, data: null };
  const boundaries = Object.keys(staticHandlerContext.errors ?? {});
  staticHandlerContext.errors = Object.fromEntries(boundaries.map((id) => [id, known]));
}

function isSignedIn({ staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.loaderData.root?.signedIn === true;
}

function isForAllVisitors(request: Request, { routeModules, ...context }: EntryContext): boolean {
  const { matches, loaderData } = context.staticHandlerContext;
  const match = matches.at(-1);
  const id = match?.route.id ?? "";
  return isSharedPage(routeModules[id]?.handle, request, match?.params ?? {}, loaderData[id]);
}

/** Requests whose route failed because nothing can be stored now. */
const troubled = new WeakSet<Request>();

/**
 * Logs what no route expected; a page that does not exist and a visitor who left are no errors.
 * That nothing can be stored now is met here for every form that does not meet it itself.
 */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const id = request.headers.get("x-request-id");
  if (isStorageTrouble(error)) {
    troubled.add(request);
    return logProblem("nothing can be stored", error, { request: id ?? "" });
  }
  console.error(`[${id}] ${error instanceof Error ? error.stack : error}`);
}

function render(document: React.ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      onAllReady() {
        clearTimeout(deadline);
        if (failure) return reject(failure);
        const body = new PassThrough();
        text(body).then(resolve, reject);
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        failure ??= error;
      },
    });
    const deadline = setTimeout(abort, RENDER_DEADLINE_MS);
  });
}
