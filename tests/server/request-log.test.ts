import { expect, test, vi } from "vitest";
import { compose } from "../../server/middleware";
import { requestId, requestIdHeader } from "../../server/request-context";
import { type RequestLine, requestLog } from "../../server/request-log";
import { serve } from "../support/serve";

test("an answer leaves one line, without the query that may hold an address", async () => {
  const lines: RequestLine[] = [];
  const middleware = compose([
    requestId(),
    requestLog((line) => lines.push(line)),
    requestIdHeader(),
  ]);
  const { url } = await serve(middleware, (_request, response) => {
    response.statusCode = 201;
    response.end();
  });
  const response = await fetch(`${url}/inscripcion?email=eva@ejemplo.es`);
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toMatchObject({
    id: response.headers.get("X-Request-Id"),
    method: "GET",
    path: "/inscripcion",
    status: 201,
  });
  expect(JSON.stringify(lines)).not.toContain("eva");
});

test("a visitor who leaves before the answer is logged as 499", async () => {
  const lines: RequestLine[] = [];
  const leave = new AbortController();
  const { url } = await serve(
    requestLog((line) => lines.push(line)),
    () => leave.abort(),
  );
  await expect(fetch(url, { signal: leave.signal })).rejects.toThrow();
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]?.status).toBe(499);
});
