import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { answerReader } from "../../lab/bench/answer-reader.mjs";

interface Mode {
  perSecond: number;
  ofBare: number;
  statuses: Record<string, number>;
}

test("the benchmark measures every page in every way and writes the figures down", () => {
  const said = execFileSync("node", ["lab/bench.mjs", "--quick"], { encoding: "utf8" });
  expect(said).toContain("Primera respuesta tras npm start");
  const { sizes, bytes, browser, start } = JSON.parse(readFileSync(".cache/bench.json", "utf8"));
  expect(start.first).toBeGreaterThan(0);
  expect(Object.keys(bytes)).toContain("/inscripcion");
  expect(browser.pages["/inscripcion"].script).toBeGreaterThan(0);
  expect(browser.click).toBeGreaterThan(0);
  expect(browser.hydration).toBeGreaterThan(0);
  const [{ pages }] = sizes;
  expect(pages.map(({ page }: { page: string }) => page)).toEqual([
    "/",
    "/blog",
    "/blog/1",
    "/galeria",
  ]);
  for (const { uncached, cached, bare } of pages as Record<string, Mode>[]) {
    for (const mode of [uncached, cached, bare]) {
      expect(Object.keys(mode?.statuses ?? {})).toEqual(["200"]);
      expect(mode?.ofBare).toBeGreaterThan(0);
    }
  }
});

test("an answer is read to its end, however it arrives", () => {
  const answers: { status: number; bytes: number }[] = [];
  const read = answerReader((answer: { status: number; bytes: number }) => answers.push(answer));
  const wire = [
    "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc",
    "HTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n",
  ].join("");
  for (const byte of wire) read(Buffer.from(byte));
  read(Buffer.from(wire));
  const once = [
    { status: 200, bytes: 3 },
    { status: 304, bytes: 0 },
    { status: 200, bytes: 3 },
  ];
  expect(answers).toEqual([...once, ...once]);
});
