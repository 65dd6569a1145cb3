import { logWriter } from "./log-writer";
import type { Step } from "./step";

export interface LogLine {
  at: string;
  id: string;
  method: string;
  /** Without the query string: it may hold an e-mail address. */
  path: string;
  /** 499 when the visitor left before the answer was complete. */
  status: number;
  ms: number;
}

/** Writes one JSON line per request when its answer ends. It holds no personal data. */
export function requestLog(log: (line: LogLine) => void = toStandardOutput()): Step {
  return (request, response, next) => {
    const startedAt = performance.now();
    response.once("close", () => {
      log({
        at: new Date().toISOString(),
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

function toStandardOutput(): (line: LogLine) => void {
  // Synchronous for files and pipes, so that it still arrives while the process ends.
  const write = logWriter((lines) => process.stdout.write(lines));
  return (line) => write(JSON.stringify(line));
}
