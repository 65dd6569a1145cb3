import http, { type RequestListener, Server } from "node:http";
import Module, { createRequire } from "node:module";
import type { Socket } from "node:net";
import v8 from "node:v8";
import { environment } from "~/config/env.server";
import { requireOnlyProcess } from "~/db/only-process.server";
import { leadsToPanel } from "~/http/panel";
import { UPLOAD_BODY_LIMIT, UPLOAD_PATHS } from "~/http/upload-limits";
import { log, logProblem, logUnexpected } from "~/log.server";
import { clientErrorHandler } from "./error-response";
import { sayingHandled } from "./made-at-once";
import type { Middleware } from "./middleware";
import { openConnections } from "./open-connections";
import { handlersByPage } from "./page-handlers";
import { createPipeline, SERVER_TIMEOUTS } from "./pipeline";
import type { RequestLine } from "./request-log";
import { defaultHeaders } from "./security-headers";
import { createShutdown, exitIfPortUnavailable, requirePort, shutDownAtSignals } from "./shutdown";
import { writeAsRead } from "./stream-response";

// Loaded by `node --import` before remix-serve, which has no place for middleware and no options
// for the server that it makes: docs/decisions/0002-a-middleware-pipeline-runs-before-remix-serve.md.
process.env.PORT = String(environment.PORT);
// What others print, remix-serve as it starts, ends nothing where a full disk has no room for it.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

await requirePort(environment.PORT, environment.HOST);
await requireOnlyProcess(environment.DATABASE_PATH);

const logRequest = (line: RequestLine): void => log.info(line);
const shutdown = createShutdown();
const connections = openConnections({
  trustProxy: environment.TRUST_PROXY,
  onFull: () => logProblem("connections give way", "as many as may be are open already"),
});
const pipeline = createPipeline({
  trustProxy: environment.TRUST_PROXY,
  siteUrl: environment.SITE_URL,
  isPanel: leadsToPanel,
  uploads: { paths: UPLOAD_PATHS, limit: UPLOAD_BODY_LIMIT },
  files: "build/client",
  pages: {},
  draining: shutdown.middleware,
  connections: connections.middleware,
  log: logRequest,
  logFailure: logUnexpected,
});
const onClientError = clientErrorHandler(defaultHeaders(environment.SITE_URL), logRequest);

const { createServer } = http;
http.createServer = ((listener: RequestListener) => {
  // Requests that Node would reject by itself are rejected by the pipeline, with words and headers.
  const server = createServer({ ...SERVER_TIMEOUTS, requireHostHeader: false }, listener);
  connections.watch(server);
  return server
    .on("checkExpectation", (...args) => server.emit("request", ...args))
    .on("connect", (_request, socket) => {
      // Node no longer listens, and an unhandled error would end the process.
      socket.on("error", () => socket.destroy());
      onClientError(new Error("CONNECT"), socket as Socket);
    })
    .on("clientError", onClientError);
}) as typeof createServer;

const { emit } = Server.prototype;
Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]): boolean {
  if (event === "request") {
    const [request, response] = args as Parameters<Middleware> | [never, never];
    pipeline(request, response, (req = request, res = response) => {
      Reflect.apply(emit, this, [event, req, res]);
    });
    return true;
  }
  if (event === "error") exitIfPortUnavailable(args[0]);
  if (event === "listening") {
    v8.setFlagsFromString("--semi-space-growth-factor=2"); // V8's own: server/small-start.ts
    shutDownAtSignals(this, shutdown);
  }
  return Reflect.apply(emit, this, [event, ...args]);
} as typeof emit;

// What the pipeline does, remix-serve would do again for each page: log, compress, look for a file.
// Neither is loaded, nor what only development uses, nor a reader of source maps, which no build has.
const remixServe = createRequire(
  createRequire(import.meta.url).resolve("@remix-run/serve/package.json"),
);
const passOn = () => (_request: unknown, _response: unknown, next: () => void) => next();
const unused = {
  morgan: passOn,
  compression: passOn,
  chokidar: {},
  "source-map-support": { install() {} },
};
for (const [name, exports] of Object.entries(unused)) {
  const file = remixServe.resolve(name);
  remixServe.cache[file] = Object.assign(new Module(file), { exports, loaded: true });
}
remixServe("express").static = passOn;
remixServe("@remix-run/node").writeReadableStreamToWritable = writeAsRead;
const remix = remixServe("@remix-run/server-runtime");
const { matchRoutes } = remixServe("@remix-run/router");
remix.createRequestHandler = handlersByPage(remix.createRequestHandler, matchRoutes);
const adapter = remixServe("@remix-run/express");
adapter.createRequestHandler = sayingHandled(adapter.createRequestHandler);
// Node has fetch and its kin: loaded once more, they are 900 KB of sources.
remixServe("@remix-run/node").installGlobals = () => {};
