import type { Middleware } from "./middleware";
import { LONGEST_READ, pathOf } from "./request-context";

/** Line of the request log, without personal data. */
export interface RequestLine {
  id: string;
  method: string;
  /**
   * Path without secrets that open a page, and without the query, which may hold an e-mail address.
   */
  path: string;
  /** HTTP status; 499 if the client left before the response was complete. */
  status: number;
  ms: number;
}

export type LogRequest = (line: RequestLine) => void;

/**
 * Matches /baja and /borrador with the token after them, which opens a page, however it is encoded,
 * as mail programs may do.
 */
const PRIVATE_PATH = /(\/(?:baja|borrador)(?:\/|%2f)?)(?!\.data$).+?(?=\.data$|$)/i;
/**
 * Matches a token in another path: 128 random bits or more without a dot or a word. Whoever reads a
 * log, or is sent a part of it, could open what the token opens.
 */
const SECRET =
  /(?<=[^\w.~%-])(?=[^/]*[\dA-Z])[\w~%-]{22,}(?=\.data$|[^\w.~%-]|[^\w~%-]+(?:\/|$)|$)/g;

/** Matches percent-encoded ASCII, of which the words and the slashes of a path are. */
const ENCODED = /%[0-7][\da-f]/gi;
/**
 * Times that a path is decoded: whoever reads a log decodes it once, and a program that shows it
 * once more.
 */
const DECODED_MOST = 4;

export function withoutSecrets(path: string): string {
  if (path.length > LONGEST_READ) return `${withoutSecrets(path.slice(0, LONGEST_READ))}…`;
  return legible(path).replace(PRIVATE_PATH, "$1…").replace(SECRET, "…");
}

/** Returns a path decoded until a private path is seen in it; as it stands if there is none. */
function legible(path: string): string {
  let decoded = path;
  for (let round = 0; round < DECODED_MOST && !PRIVATE_PATH.test(decoded); round++) {
    if (!decoded.includes("%")) return path;
    decoded = decoded.replace(ENCODED, decodeURIComponent);
  }
  return PRIVATE_PATH.test(decoded) ? decoded : path;
}

export function requestLog(log: LogRequest): Middleware {
  return (request, response, next) => {
    const startedAt = performance.now();
    response.on("close", () => {
      log({
        id: String(request.headers["x-request-id"] ?? ""),
        method: request.method ?? "",
        path: withoutSecrets(pathOf(request)),
        status: response.writableFinished ? response.statusCode : 499,
        ms: Math.round(performance.now() - startedAt),
      });
    });
    next();
  };
}
