import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { finishDocument, siteStyleText } from "~/http/document.server";
import { DocumentScripts } from "~/http/document-scripts";
import { closePanel } from "~/http/panel";
import { isPublicPage, markPublic, type PublicPage } from "~/http/public-cache";
import { noteUnavailable, wasUnavailable } from "~/http/request.server";
import { isTransientStorageError, UNAVAILABLE, UNAVAILABLE_REFUSAL } from "~/http/unavailable";
import { RequestIdContext } from "~/ui/error-pages";
import { type PageScripts, ScriptNonceContext, ScriptsContext } from "~/ui/site-context";
import siteStyle from "~/ui/styles/site.css?inline";
import { logProblem, logUnexpected } from "./log.server";
import { startUp } from "./startup.server";

const RENDER_DEADLINE_MS = 10_000;
export const streamTimeout = RENDER_DEADLINE_MS;

const SITE_STYLE = siteStyleText(siteStyle);

await startUp();

/**
 * Renders a page completely before it is sent, since its CSP holds the hashes of its scripts
 * (decision 5); a form posted by script is answered with JSON.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const requestId = request.headers.get("x-request-id") ?? undefined;
  if (wasUnavailable(requestId ?? "")) {
    showUnavailable(context);
    status = UNAVAILABLE.status;
    headers.set("Retry-After", UNAVAILABLE.headers["Retry-After"]);
  }
  closePanel(request, headers);
  if (request.method === "POST" && request.headers.get("Accept") === "application/json") {
    return Response.json(formAnswer(context), { status, headers });
  }
  const nonce = randomUUID();
  const entry = context.manifest.entry.module;
  const framework = frameworkFor(request, context);
  const tags = <DocumentScripts entry={entry} framework={framework} nonce={nonce} />;
  const rendered = await render(
    <RequestIdContext.Provider value={requestId}>
      <ScriptNonceContext.Provider value={nonce}>
        <ScriptsContext.Provider value={{ framework, tags }}>
          <RemixServer
            context={withMatchedRoutes(context)}
            url={request.url}
            abortDelay={RENDER_DEADLINE_MS}
            nonce={nonce}
          />
        </ScriptsContext.Provider>
      </ScriptNonceContext.Provider>
    </RequestIdContext.Provider>,
    nonce,
  );
  const { body, policy } = finishDocument(rendered, { nonce, entry, style: SITE_STYLE });
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", policy);
  const retryAfter = refusedFor(context);
  if (retryAfter) headers.set("Retry-After", retryAfter);
  if (status >= 400) headers.set("X-Robots-Tag", "noindex");
  // Else the browser shows it again, from its disk, to whoever comes after a sign-out.
  if (isSignedIn(context) && !headers.has("Cache-Control"))
    headers.set("Cache-Control", "private, no-store");
  if (status === 200 && isForAllVisitors(request, context)) markPublic(headers);
  return new Response(body, { status, headers });
}

export function handleDataRequest(response: Response, { request }: LoaderFunctionArgs): Response {
  closePanel(request, response.headers);
  return response;
}

/**
 * Returns the seconds until a refused form may be sent again, as its action says (`Retry-After`);
 * null where none says so.
 */
function refusedFor({ staticHandlerContext }: EntryContext): string | null {
  const answers = Object.values(staticHandlerContext.actionHeaders);
  return answers.map((headers) => headers.get("Retry-After")).find(Boolean) ?? null;
}

/**
 * Returns the context with the matched routes only: Remix would create and match elements for every
 * route of the manifest.
 */
function withMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const matched = staticHandlerContext.matches.map(({ route }) => [
    route.id,
    manifest.routes[route.id],
  ]);
  return { ...context, manifest: { ...manifest, routes: Object.fromEntries(matched) } };
}

/** Replaces the errors, which Remix has sanitised, by UNAVAILABLE: the page says that the site is busy. */
function showUnavailable({ staticHandlerContext }: EntryContext): void {
  const known = { ...UNAVAILABLE, statusText: "", internal: false, data: null };
  const boundaries = Object.keys(staticHandlerContext.errors ?? {});
  staticHandlerContext.errors = Object.fromEntries(boundaries.map((id) => [id, known]));
}

function formAnswer({ staticHandlerContext }: EntryContext): unknown {
  const { actionData, errors } = staticHandlerContext;
  if (!errors) return Object.values(actionData ?? {})[0] ?? null;
  const [error] = Object.values(errors);
  if (!isRouteErrorResponse(error)) return null;
  return error.status === UNAVAILABLE.status
    ? (error.data ?? { refusal: UNAVAILABLE_REFUSAL })
    : error.data;
}

function frameworkFor({ method }: Request, context: EntryContext): PageScripts["framework"] {
  if (isSignedIn(context)) return "now";
  if (method !== "GET") return "never";
  return (handleOf(context) as PublicPage | undefined)?.canonicalPath ? "when wanted" : "now";
}

function isSignedIn({ staticHandlerContext }: EntryContext): boolean {
  return Boolean(staticHandlerContext.loaderData.root?.signedIn);
}

function handleOf({ staticHandlerContext, routeModules }: EntryContext): unknown {
  return routeModules[staticHandlerContext.matches.at(-1)?.route.id ?? ""]?.handle;
}

function isForAllVisitors(request: Request, context: EntryContext): boolean {
  const { matches, loaderHeaders } = context.staticHandlerContext;
  const { params = {} } = matches.at(-1) ?? {};
  return isPublicPage(handleOf(context), request, params, Object.values(loaderHeaders));
}

/**
 * Logs an error, unless it is a route response such as a 404 or the client has left; a transient
 * storage error is noted, so that the response becomes a 503.
 */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const id = request.headers.get("x-request-id") ?? "";
  if (isTransientStorageError(error)) {
    noteUnavailable(id);
    return logProblem("nothing can be stored", error, { request: id });
  }
  logUnexpected(id, error);
}

function render(document: React.ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      onAllReady() {
        clearTimeout(deadline);
        if (failure) return reject(failure);
        const chunks: Uint8Array[] = [];
        const body = {
          write: (chunk: Uint8Array) => chunks.push(chunk) > 0,
          // React 18 leaves a NUL where a letter of several bytes does not fit into its buffer.
          end: () => resolve(Buffer.concat(chunks).toString().replaceAll("\u0000", "")),
          on: () => body,
          destroy: reject,
        };
        pipe(body as unknown as NodeJS.WritableStream);
      },
      onShellError: reject,
      onError(error) {
        failure ??= error;
      },
    });
    const deadline = setTimeout(abort, RENDER_DEADLINE_MS);
  });
}
