import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { acceptedEncodings } from "../../server/content-encoding";

const encodingsOf = (header: string | undefined) =>
  acceptedEncodings({ headers: { "accept-encoding": header } } as IncomingMessage);

test.each<[string | undefined, string[]]>([
  [undefined, ["identity"]],
  ["", ["identity"]],
  ["gzip, deflate, br, zstd", ["br", "gzip", "identity"]],
  ["GZIP, Br", ["br", "gzip", "identity"]],
  ["br;q=0", ["identity"]],
  ["br;q=0, gzip", ["gzip", "identity"]],
  ["br;q=0.5, gzip;q=0.8", ["gzip", "br", "identity"]],
  ["br; q=0.5 , gzip ; q=0.1", ["br", "gzip", "identity"]],
  ["identity, gzip;q=0.5", ["identity", "gzip"]],
  ["*", ["br", "gzip", "identity"]],
  ["*;q=0", ["identity"]],
  ["*;q=0.1, br;q=0", ["gzip", "identity"]],
  ["identity;q=0, gzip", ["gzip", "identity"]],
  ["br;q=nonsense", ["identity"]],
])("«%s» accepts %j", (header, encodings) => {
  expect(encodingsOf(header)).toEqual(encodings);
  expect(encodingsOf(header), "once more").toEqual(encodings);
});

test("the usual Accept-Encoding is understood, however many others are made up", () => {
  for (let n = 0; n < 500; n++) encodingsOf(`gzip;q=0.${n}`);
  expect(encodingsOf("gzip, br")).toEqual(["br", "gzip", "identity"]);
});
