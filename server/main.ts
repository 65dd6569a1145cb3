import http, { type RequestListener, Server } from "node:http";
import { createRequire } from "node:module";
import type { Socket } from "node:net";
import { environment } from "~/config/env.server";
import { UPLOAD_BODY_LIMIT, UPLOAD_PATHS } from "~/http/upload-limits";
import { runShutdownHook } from "./app-hooks";
import { clientErrorHandler } from "./error-response";
import type { Middleware } from "./middleware";
import { createPipeline } from "./pipeline";
import { toStandardOutput } from "./request-log";
import { defaultHeaders } from "./security-headers";
import { createShutdown, reportListenFailure, SERVER_TIMEOUTS } from "./shutdown";

// Loaded by `node --import` ahead of remix-serve, which offers no place of its own for
// what comes before it: docs/decisions/0002-a-front-ahead-of-remix-serve.md.
process.env.PORT = String(environment.PORT);
const draining = createShutdown();
const log = toStandardOutput();
const front = createPipeline({
  trustProxy: environment.TRUST_PROXY,
  siteUrl: environment.SITE_URL,
  uploads: { paths: UPLOAD_PATHS, limit: UPLOAD_BODY_LIMIT },
  files: "build/client",
  pages: {},
  draining: draining.step,
  log,
});
const refuseBroken = clientErrorHandler(defaultHeaders(environment.SITE_URL), log);

// remix-serve logs each request once more, in another format; the front's line says more.
const morgan = createRequire(
  createRequire(import.meta.url).resolve("@remix-run/serve/package.json"),
)("morgan");
morgan.format("tiny", () => undefined);

// remix-serve gives no options to the server that it makes. What Node would refuse by itself is
// left to the front, so that it is refused in words and with every header.
const { createServer } = http;
http.createServer = ((listener: RequestListener) => {
  const server = createServer({ ...SERVER_TIMEOUTS, requireHostHeader: false }, listener);
  return server
    .on("checkExpectation", (...args) => server.emit("request", ...args))
    .on("connect", (_request, socket) => {
      // Node no longer listens, and an error that nobody hears would end the process.
      socket.on("error", () => socket.destroy());
      refuseBroken(new Error("CONNECT"), socket as Socket);
    })
    .on("clientError", refuseBroken);
}) as typeof createServer;

const { emit } = Server.prototype;
Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]): boolean {
  if (event === "request") {
    const [request, response] = args as Parameters<Middleware> | [never, never];
    front(request, response, (on = request, to = response) => {
      Reflect.apply(emit, this, [event, on, to]);
    });
    return true;
  }
  if (event === "error") reportListenFailure(args[0]);
  if (event === "listening") stopAtSignals(this);
  return Reflect.apply(emit, this, [event, ...args]);
} as typeof emit;

/** Takes the place of remix-serve's own handlers, which wait for connections that idle. */
function stopAtSignals(server: Server): void {
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.removeAllListeners(signal);
    process.once(signal, () => {
      const left = runShutdownHook();
      draining.begin(server, () => left.then(() => process.exit(0)));
    });
  }
}
