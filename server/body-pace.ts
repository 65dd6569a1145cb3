import type { IncomingMessage, ServerResponse } from "node:http";
import type { Step } from "./step";
import { turnAway } from "./turn-away";

/** What a body may take: a minute, and a second more for each so many bytes that have come. */
export interface Pace {
  graceMs: number;
  bytesPerSecond: number;
}

/**
 * Slower than any telephone line that still works: a photo of 25 MB has 110 minutes, and a line
 * that was faster may drop for as long as it was ahead. Who drips bytes has a minute.
 */
export const PACE: Pace = { graceMs: 60_000, bytesPerSecond: 4_000 };

const SENTENCE = "Lo que envías tarda demasiado en llegar. Vuelve a intentarlo.";

/**
 * Refuses with 408 a body that arrives more slowly than that. A time for the whole request, as
 * Node has it, would cut large uploads on bad lines, or be hours for whoever drips.
 */
export function bodyPace(pace = PACE): Step {
  return (request, response, next) => {
    if (hasBody(request)) watch(request, response, pace);
    next();
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return (headers["content-length"] ?? "0") !== "0" || headers["transfer-encoding"] !== undefined;
}

function watch(request: IncomingMessage, response: ServerResponse, pace: Pace): void {
  const { socket } = request;
  const bytesBefore = socket.bytesRead;
  const startedAt = performance.now();
  let allowedMs = pace.graceMs;
  const look = (): void => {
    if (request.complete) return;
    // What waits to be read is our slowness, not the visitor's.
    if (request.readableLength > 0) allowedMs += pace.graceMs;
    const earnedMs = ((socket.bytesRead - bytesBefore) / pace.bytesPerSecond) * 1000;
    const leftMs = startedAt + allowedMs + earnedMs - performance.now();
    if (leftMs > 0) timer = setTimeout(look, leftMs);
    else turnAway(request, response, 408, SENTENCE)();
  };
  let timer = setTimeout(look, allowedMs);
  request.once("close", () => clearTimeout(timer));
}
