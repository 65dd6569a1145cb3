import type { Middleware } from "./middleware";

/** Holds no personal data. */
export interface RequestLine {
  id: string;
  method: string;
  /** Without the query: it may hold an e-mail address. */
  path: string;
  /** 499 when the client left before the response was complete. */
  status: number;
  ms: number;
}

export type LogRequest = (line: RequestLine) => void;

export function requestLog(log: LogRequest): Middleware {
  return (request, response, next) => {
    const startedAt = performance.now();
    response.on("close", () => {
      log({
        id: String(request.headers["x-request-id"] ?? ""),
        method: request.method ?? "",
        path: request.url?.split("?", 1)[0] ?? "",
        status: response.writableFinished ? response.statusCode : 499,
        ms: Math.round(performance.now() - startedAt),
      });
    });
    next();
  };
}
