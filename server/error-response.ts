import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { newRequestId } from "./request-context";
import type { LogLine } from "./request-log";

/** Answers with a status and one Spanish sentence, as a page that needs nothing else to be read. */
export function sendError(response: ServerResponse, status: number, sentence: string): void {
  response.end(prepareError(response, status, sentence));
}

/** Sets status and headers of a refusal and returns its page, for a caller that ends it later. */
export function prepareError(response: ServerResponse, status: number, sentence: string): string {
  const id = response.getHeader("X-Request-Id");
  const page = errorPage(sentence, id === undefined ? undefined : String(id));
  response.statusCode = status;
  for (const [name, value] of Object.entries(errorHeaders(page))) response.setHeader(name, value);
  return page;
}

/** @param id of the request, where it has one */
export function errorPage(sentence: string, id?: string): string {
  return `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${sentence}</title>
<h1>${sentence}</h1>
<p><a href="/">Volver al inicio</a></p>
${id ? `<p><small>Número de la petición: ${id}</small></p>\n` : ""}</html>
`;
}

export function errorHeaders(page: string): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(page)),
    "Cache-Control": "no-store",
  };
}

/** How long, after refusing, what still arrives is read and thrown away, so that the answer is seen. */
const LINGER_MS = 5_000;

/**
 * Refuses a request whose body is still arriving. Sends the whole refusal but does not end it:
 * ended, the connection would close with unread data in it, which takes the answer away from
 * the visitor again. What the application still answers, nobody hears.
 *
 * @returns what ends it, once there is nothing more to wait for; after five seconds it ends by itself
 */
export function sendErrorAndDrain(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  sentence: string,
): () => void {
  const end = response.end.bind(response);
  if (!response.headersSent) {
    response.setHeader("Connection", "close");
    response.write(prepareError(response, status, sentence));
    mute(response);
  }
  const finish = (): void => {
    clearTimeout(timer);
    end(() => request.destroy(new Error(`El cuerpo de la petición no se ha leído: ${status}`)));
  };
  const timer = setTimeout(finish, LINGER_MS);
  return finish;
}

function mute(response: ServerResponse): void {
  const { statusCode } = response;
  Object.defineProperty(response, "statusCode", { get: () => statusCode, set() {} });
  response.getHeader = () => undefined;
  response.setHeader = () => response;
  response.writeHead = () => response;
  response.write = () => true;
  response.end = () => response;
}

const NOT_UNDERSTOOD = [400, "La petición no se entiende."] as const;
const REFUSALS: Record<string, readonly [status: number, sentence: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "La petición tarda demasiado en llegar."],
  HPE_HEADER_OVERFLOW: [431, "La petición trae cabeceras demasiado largas."],
};

/**
 * Answers what never became a request: Node's own answers to slow, broken or endless heads have
 * neither headers nor words. A connection that has said nothing at all is just closed, as browsers
 * open some in advance.
 *
 * @param headers of every answer
 */
export function clientErrorHandler(
  headers: Record<string, string>,
  log: (line: LogLine) => void,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (!socket.writable || socket.bytesRead === 0 || error.code === "ECONNRESET") {
      socket.destroy();
      return;
    }
    const running = (socket as { _httpMessage?: ServerResponse })._httpMessage;
    // What has begun to be answered is logged by its own step.
    if (running) {
      socket.destroy();
      return;
    }
    const [status, sentence] = REFUSALS[error.code ?? ""] ?? NOT_UNDERSTOOD;
    const id = newRequestId();
    socket.end(answer(status, sentence, { ...headers, "X-Request-Id": id }), () => {
      socket.destroy();
    });
    log({ at: new Date().toISOString(), id, method: "", path: "", status, ms: 0 });
  };
}

function answer(status: number, sentence: string, headers: Record<string, string>): string {
  const page = errorPage(sentence, headers["X-Request-Id"]);
  const all = { ...headers, ...errorHeaders(page), Connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", page].join("\r\n");
}
