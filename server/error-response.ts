import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { LogRequest } from "./request-log";

export function sendError(response: ServerResponse, status: number, sentence: string): void {
  response.end(prepareError(response, status, sentence));
}

/**
 * Link out of an error page; scripts of the site get it as the application gives it
 * (app/http/form-result.ts).
 */
export interface WayOut {
  href: string;
  text: string;
}

const HOME: WayOut = { href: "/", text: "Volver al inicio" };

function prepareError(
  response: ServerResponse,
  status: number,
  sentence: string,
  wayOut = HOME,
): string {
  const id = response.getHeader("X-Request-Id");
  const page = errorPage(sentence, id === undefined ? undefined : String(id), wayOut);
  response.statusCode = status;
  for (const [name, value] of Object.entries(errorHeaders(page))) response.setHeader(name, value);
  return page;
}

function errorPage(sentence: string, id?: string, { href, text }: WayOut = HOME): string {
  return `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${sentence}</title>
<h1>${sentence}</h1>
<p><a href="${href}">${text}</a></p>
${id ? `<p><small>Número de la petición: ${id}</small></p>\n` : ""}</html>
`;
}

function errorHeaders(page: string): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(page)),
    "Cache-Control": "no-store",
  };
}

/**
 * Milliseconds for which the rest of a rejected request is read, so that its client sees the page.
 */
const DRAIN_MS = 5_000;

/**
 * Sends an error page, or JSON to a script, without ending the response: with unread data the
 * client would see a reset. Discards what the application still writes. Returns a function that
 * ends the response and the request; after five seconds they end by themselves.
 */
export function sendErrorAndDrain(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  sentence: string,
  wayOut?: WayOut,
): () => void {
  const end = response.end.bind(response);
  if (!response.headersSent) {
    response.setHeader("Connection", "close");
    const page = prepareError(response, status, sentence, wayOut);
    const isScript = request.headers.accept?.startsWith("application/json") ?? false;
    const body = isScript ? JSON.stringify({ refusal: sentence, wayOut }) : page;
    if (isScript) response.setHeader("Content-Type", "application/json");
    response.setHeader("Content-Length", Buffer.byteLength(body));
    // It must leave at once, and as it is: compression would hold it back.
    response.setHeader("Cache-Control", "no-store, no-transform");
    response.write(body);
    discardWrites(response);
  }
  const finish = (): void => {
    clearTimeout(timer);
    end(() => request.destroy(new Error(`El cuerpo de la petición no se ha leído: ${status}`)));
  };
  const timer = setTimeout(finish, DRAIN_MS);
  return finish;
}

const BUSY = "Están llegando demasiados envíos a la vez. Espera un momento y vuelve a intentarlo.";
const RETRY_AFTER_SECONDS = "10";

/**
 * Refuses with 503 a form that waits among too many. Returns a function that ends it
 * (`sendErrorAndDrain`).
 */
export function sendBusy(request: IncomingMessage, response: ServerResponse): () => void {
  if (!response.headersSent) response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
  return sendErrorAndDrain(request, response, 503, BUSY);
}

function discardWrites(response: ServerResponse): void {
  const { statusCode } = response;
  Object.defineProperty(response, "statusCode", { get: () => statusCode, set() {} });
  response.getHeader = () => undefined;
  response.setHeader = () => response;
  response.writeHead = () => response;
  response.write = () => true;
  response.end = () => response;
}

export const NOT_UNDERSTOOD = [400, "La petición no se entiende."] as const;
const REFUSALS: Record<string, readonly [status: number, sentence: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "La petición tarda demasiado en llegar."],
  HPE_HEADER_OVERFLOW: [431, "La petición trae cabeceras demasiado largas."],
};

/**
 * Returns a handler that answers slow, broken or endless heads with a page and `headers`, which
 * Node's own responses do not have. Closes a connection without a byte: browsers open some in
 * advance.
 */
export function clientErrorHandler(
  headers: Record<string, string>,
  log: LogRequest,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    const running = (socket as { _httpMessage?: ServerResponse })._httpMessage;
    if (running || !socket.writable || socket.bytesRead === 0 || error.code === "ECONNRESET") {
      socket.destroy();
      return;
    }
    const [status, sentence] = REFUSALS[error.code ?? ""] ?? NOT_UNDERSTOOD;
    const id = randomUUID();
    socket.end(rawResponse(status, sentence, { ...headers, "X-Request-Id": id }), () => {
      socket.destroy();
    });
    log({ id, method: "", path: "", status, ms: 0 });
  };
}

function rawResponse(status: number, sentence: string, headers: Record<string, string>): string {
  const page = errorPage(sentence, headers["X-Request-Id"]);
  const all = { ...headers, ...errorHeaders(page), Connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", page].join("\r\n");
}
