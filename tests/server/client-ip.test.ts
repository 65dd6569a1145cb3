import fc from "fast-check";
import { expect, test } from "vitest";
import { createPipeline } from "../../server/pipeline";
import { clientIp, ipOf } from "../../server/request-context";
import { serve } from "../support/serve";

async function addressSeen(trustProxy: number, forwarded?: string): Promise<string> {
  const { url } = await serve(clientIp(trustProxy), (request, response) => {
    response.end(String(request.headers["x-client-ip"]));
  });
  const forged = { "X-Client-Ip": "192.0.2.7" };
  const headers = forwarded === undefined ? forged : { ...forged, "X-Forwarded-For": forwarded };
  return (await fetch(url, { headers })).text();
}

const SEEN = "203.0.113.9";
const CONNECTION = "127.0.0.1";

test.each<[string, number, string | undefined, string]>([
  ["the connection without proxies", 0, SEEN, CONNECTION],
  ["what one proxy saw, not what the visitor wrote", 1, `1.2.3.4, ${SEEN}`, SEEN],
  ["what two proxies saw", 2, `1.2.3.4, ${SEEN}, 10.0.0.2`, SEEN],
  ["what two proxies saw, after a long list", 2, `${"1,".repeat(7000)}${SEEN}, 10.0.0.2`, SEEN],
  ["the connection where a proxy says nothing", 1, undefined, CONNECTION],
  ["the connection where it names no address", 1, "x".repeat(5000), CONNECTION],
  ["the connection for 64:ff9b::198.18.0.1", 1, "64:ff9b::198.18.0.1", CONNECTION],
  ["the connection for ::1.2.3.4", 1, "::1.2.3.4", CONNECTION],
  ["the connection for ::1%", 1, "::1%", CONNECTION],
])("the address of a visitor is that of %s", async (_whose, trustProxy, forwarded, address) => {
  expect(await addressSeen(trustProxy, forwarded)).toBe(address);
});

test.each([
  ["2001:db8:0:7::1", "2001:db8:0:7::/64"],
  ["2001:DB8:0:7:ffff:ffff:ffff:ffff", "2001:db8:0:7::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["fe80::1%eth0.100", "fe80:0:0:0::/64"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::ffff:cb00:7109", "203.0.113.9"],
  ["::ffff:203.0.113.9%eth0", "203.0.113.9"],
])("a visitor who comes from %s is known as %s", async (forwarded, known) => {
  expect(await addressSeen(1, forwarded)).toBe(known);
});

test("headers of proxies and of the pipeline do not reach the application", async () => {
  const { url } = await serve(clientIp(1), (request, response) => {
    response.end(JSON.stringify(request.headers));
  });
  const claimed = { "X-Session-Undecided": "1", "X-Session-Renewed": "1", Forwarded: "for=x" };
  const proxied = { "X-Forwarded-For": "1.2.3.4", "X-Forwarded-Proto": "https" };
  const seen = await (await fetch(url, { headers: { ...claimed, ...proxied } })).text();
  expect(seen).not.toMatch(/x-session|forwarded/i);
});

test.each([
  [1, "escuela.example"],
  [0, "127.0.0.1"],
])("behind %i proxies the host is %s", async (trustProxy, host) => {
  const { url } = await serve(
    createPipeline({ trustProxy, log() {}, logFailure() {} }),
    (request, response) => {
      response.end(request.headers.host);
    },
  );
  const response = await fetch(url, { headers: { "X-Forwarded-Host": "escuela.example" } });
  expect((await response.text()).split(":", 1)[0]).toBe(host);
});

/** Strings that look like addresses for as long as possible. */
const nearlyAddress = fc.oneof(
  fc.ipV6(),
  fc.ipV4(),
  fc.ipV4Extended(),
  fc.tuple(fc.ipV6(), fc.stringMatching(/^%[\w.%:-]{0,9}$/)).map((both) => both.join("")),
  fc.tuple(fc.ipV6(), fc.ipV4()).map(([six, four]) => six.replace(/[\da-f]+$/i, four)),
  fc.stringMatching(/^[\da-fx:.%/[\]]{0,40}$/),
  fc.string(),
);

test("whatever stands where an address should is read as one network or as none", () => {
  fc.assert(
    fc.property(nearlyAddress, (text) => {
      expect(ipOf(text) ?? "127.0.0.1").toMatch(
        /^(\d{1,3}(\.\d{1,3}){3}|[\da-f]{1,4}(:[\da-f]{1,4}){3}::\/64)$/,
      );
    }),
    { numRuns: 2000 },
  );
});
