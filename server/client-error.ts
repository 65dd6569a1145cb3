import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { refusalHeaders, refusalPage } from "./refusal";
import { singleId } from "./request-id";
import type { LogLine } from "./request-log";

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
export function clientError(
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
    const id = singleId();
    socket.end(answer(status, sentence, { ...headers, "X-Request-Id": id }), () => {
      socket.destroy();
    });
    log({ at: new Date().toISOString(), id, method: "", path: "", status, ms: 0 });
  };
}

function answer(status: number, sentence: string, headers: Record<string, string>): string {
  const page = refusalPage(sentence, headers["X-Request-Id"]);
  const all = { ...headers, ...refusalHeaders(page), Connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", page].join("\r\n");
}
