import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { madeAtOnce } from "../../server/made-at-once";

/** Three pages that come together and are made at once, two of them if the middleware lets them. */
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

test("of many that come together no more are made in one iteration of the loop than at once", () => {
  const made: number[] = [];
  three(made);
  expect(made).toEqual([1, 2]);
});

test("before an answer that waited others have some iterations of the loop", async () => {
  const made: number[] = [];
  three(made);
  let iterations = 0;
  for (; made.length < 3; iterations++) await new Promise(setImmediate);
  expect(iterations).toBeGreaterThanOrEqual(16);
});
