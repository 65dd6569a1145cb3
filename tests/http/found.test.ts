import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask } from "../support/ask";
import { type Site, startSite } from "../support/site";

let site: Site;

beforeAll(async () => {
  site = await startSite();
  site.rows(
    "INSERT INTO blog_posts (titulo, contenido, created_at) VALUES ('Once zonas', '<p>x</p>', '2026-06-30T22:30:00.000Z')",
  );
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.stop();
});

const get = (path: string, headers?: Record<string, string>) => ask(site.url + path, headers);
const read = async (path: string, headers?: Record<string, string>) =>
  (await get(path, headers)).body.toString();

describe("without SITE_URL", () => {
  test("a page names the host that it was asked for, kept or not", async () => {
    for (const Host of ["escuela.example", "escuela.example:8080", "escuela.example"]) {
      const html = await read("/blog/1", { Host });
      expect(html).toContain(`http://${Host}<!-- -->/blog/1`);
      const named = html.match(/http:\/\/escuela[^<"/\\]*/g);
      expect(new Set(named)).toEqual(new Set([`http://${Host}`]));
    }
  });
});
