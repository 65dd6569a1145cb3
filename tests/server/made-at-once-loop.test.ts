import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { madeAtOnce } from "../../server/made-at-once";

/** Three pages that come together, of which two may be made at once. */
function three(made: number[]): void {
  const middleware = madeAtOnce({ pages: 2 });
  for (const number of [1, 2, 3]) {
    const request = new IncomingMessage(new Socket());
    request.method = "GET";
    const response = new ServerResponse(request);
    middleware(request, response, () => {
      made.push(number);
      response.writeHead(200);
    });
  }
}

test("before each answer, be it alone, others have some iterations of the loop", async () => {
  const made: number[] = [];
  three(made);
  expect(made).toEqual([]);
  let iterations = 0;
  for (const number of [1, 2, 3]) {
    for (; made.length < number; iterations++) await new Promise(setImmediate);
    expect(made).toHaveLength(number);
    expect(iterations).toBeGreaterThanOrEqual(16 * number);
  }
});
