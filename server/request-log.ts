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
  const timestamp = createTimestamp();
  return (request, response, next) => {
    const startedAt = performance.now();
    response.on("close", () => {
      log({
        at: timestamp(),
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

/** The present moment as ISO 8601, UTC; written out once per millisecond, not once per request. */
function createTimestamp(): () => string {
  let [at, text] = [0, ""];
  return () => {
    const now = Date.now();
    if (now !== at) [at, text] = [now, new Date(now).toISOString()];
    return text;
  };
}

/** Writes lines to standard output, for whoever reads the log. */
export function toStandardOutput(): (line: LogLine) => void {
  // Synchronous for files and pipes, so that it still arrives while the process ends.
  const write = logWriter((lines) => process.stdout.write(lines));
  // By hand: JSON.stringify(line) takes three times as long, and only the path needs it.
  return ({ at, id, method, path, status, ms }) => {
    write(
      `{"at":"${at}","id":"${id}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms}}`,
    );
  };
}
