import { createServer } from "node:http";

// The limit: Node answering with the same bytes, and nothing else. Started with an IPC channel.
/** @type {string[]} */
let head = [];
let body = Buffer.alloc(0);
const server = createServer((_request, response) => {
  response.writeHead(200, head);
  response.end(body);
});
process.on("message", (/** @type {{ head: string[], size: number }} */ answer) => {
  head = answer.head;
  body = Buffer.alloc(answer.size, "x");
  process.send?.({ ready: true });
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: Object(server.address()).port }));
