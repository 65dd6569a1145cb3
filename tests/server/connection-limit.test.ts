import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { limitConnections } from "../../server/connection-limit";

test("beyond the bound connections are closed, which is logged once, until others end", async () => {
  const logged = vi.fn();
  const server = createServer((_request, response) => response.end("served"));
  limitConnections(server, logged, 2);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const open = () => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    return socket.on("error", () => {});
  };
  const [first, second] = [open(), open()];
  await Promise.all([once(server, "connection"), once(second, "connect")]);
  while ((await connections(server)) < 2) await new Promise(setImmediate);
  for (const refused of [open(), open(), open()]) await once(refused, "close");
  expect(logged).toHaveBeenCalledOnce();
  first.destroy();
  while ((await connections(server)) > 1) await new Promise(setImmediate);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const response = await fetch(url, { headers: { Connection: "close" } });
  expect(await response.text()).toBe("served");
});

function connections(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}
