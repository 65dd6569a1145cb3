import { createServer } from "node:http";

// The limit: Node answering with the same bytes, and nothing else. Started with an IPC channel.
let body = Buffer.alloc(0);
const server = createServer((_request, response) => {
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Length", body.length);
  response.end(body);
});
process.on("message", (/** @type {{ size: number }} */ { size }) => {
  body = Buffer.alloc(size, "x");
  process.send?.({ ready: true });
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: Object(server.address()).port }));
