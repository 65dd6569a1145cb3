import { afterEach, expect, test, vi } from "vitest";
import { furnish, PAGES } from "../support/furnished-site";
import { multipart } from "../support/multipart";
import { INSCRIPCION, MESSAGE } from "../support/people";
import { phoneJpeg } from "../support/pictures";
import { type Site, startSite } from "../support/site";
import { limitMemory } from "./memory-limit";

const LIMIT_MB = 256;
const PHOTOS = 6;
const ROUNDS = 20;
const NO_LIMIT = "no hay un grupo de memoria en el que escribir";

let site: Site | undefined;
let remove = (): void => {};

afterEach(async () => {
  await site?.stop();
  // A killed site may leave an encoder, which ends after the size that it is at.
  await vi.waitFor(remove, { interval: 200 });
});

test("a site in 256 MB processes large photographs, stores forms and answers pages", async (ctx) => {
  const limit = limitMemory(LIMIT_MB);
  if (!limit) return ctx.skip(NO_LIMIT);
  remove = limit.remove;
  site = await startSite({}, { launcher: limit.launcher });
  const ana = await furnish(site, await phoneJpeg(1000, 700));
  const large = await phoneJpeg(4000, 3000);
  const file = { field: "foto", name: "grande.jpg", data: large };
  const uploads = Array.from({ length: PHOTOS }, () =>
    ana.postForm("/galeria-admin/1", multipart({}, file)),
  );
  for (let round = 0; round < ROUNDS; round++) {
    const pages = await Promise.all(PAGES.map((page) => ana.get(page)));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  }
  expect((await ana.post("/?index", MESSAGE)).status).toBe(303);
  expect((await ana.post("/inscripcion", INSCRIPCION)).status).toBe(303);
  const answers = await Promise.all(uploads);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303));
  expect(limit.kills()).toBe(0);
  expect(site.process.exitCode).toBe(null);
});
