import type { Middleware } from "./middleware";

/** Holds no personal data. */
export interface RequestLine {
  id: string;
  method: string;
  /** Without the query, which may hold an e-mail address, and without what opens a page. */
  path: string;
  /** 499 when the client left before the response was complete. */
  status: number;
  ms: number;
}

export type LogRequest = (line: RequestLine) => void;

/** Whatever follows these opens a page, however it is spelled: a reader's program changes signs. */
const PRIVATE_PATH = /(\/(?:baja|borrador)(?:\/|%2f)?)(?!\.data$).+?(?=\.data$|$)/i;
/**
 * A token in another path: 128 random bits or more without a dot or a word. Whoever reads a log, or
 * is sent a part of it, could open what it opens.
 */
const SECRET = /(?<=\/)(?=[^/]*[\dA-Z])[\w~%-]{22,}(?=\.data$|[^\w.~%-]|[^\w~%-]+(?:\/|$)|$)/g;

export function withoutSecrets(path: string): string {
  const isPlain = PRIVATE_PATH.test(path) || !PRIVATE_PATH.test(decoded(path));
  return (isPlain ? path : decoded(path)).replace(PRIVATE_PATH, "$1…").replace(SECRET, "…");
}

/** As it stands, where it cannot be decoded. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export function requestLog(log: LogRequest): Middleware {
  return (request, response, next) => {
    const startedAt = performance.now();
    response.on("close", () => {
      log({
        id: String(request.headers["x-request-id"] ?? ""),
        method: request.method ?? "",
        path: withoutSecrets(request.url?.split("?", 1)[0] ?? ""),
        status: response.writableFinished ? response.statusCode : 499,
        ms: Math.round(performance.now() - startedAt),
      });
    });
    next();
  };
}
