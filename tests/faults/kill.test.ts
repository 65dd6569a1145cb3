import { randomInt } from "node:crypto";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { multipart } from "../support/multipart";
import { phoneJpeg } from "../support/pictures";
import { ADMIN, BEHIND_PROXY, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";
import { sendRestlessly } from "./restless-visitors";
import { expectStored, expectWholePictures, picturesIn } from "./whole-data";

const KILLS = 50;
const VISITORS = 4;
/** Every so many rounds an article with a picture is on its way, too. */
const PICTURE_EVERY = 5;
/** Long enough for a picture to be anywhere between arriving and being answered. */
const LATEST_KILL_MS = 400;

let site: Site;

beforeAll(async () => {
  site = await startSite(BEHIND_PROXY);
  site.createAdmin(ADMIN.email, ADMIN.password);
});
afterAll(() => site.stop());

test("kill -9, fifty times under load, loses nothing that was acknowledged", async () => {
  const ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
  const jpeg = await phoneJpeg(1000, 700);
  const seen = { mensajes: [] as string[], inscripciones: [] as string[] };
  const published: string[] = [];

  for (let round = 0; round < KILLS; round++) {
    const visitors = sendRestlessly(site, VISITORS, `${round}`);
    const titulo = `Ronda ${round}`;
    const form = multipart(
      { titulo, contenido: "Texto" },
      { field: "imagen", name: "a.jpg", data: jpeg },
    );
    const publishing =
      round % PICTURE_EVERY === 0
        ? ana.postForm("/blog-admin", form).catch(() => null)
        : Promise.resolve(null);
    await visitors.received(1);
    await wait(randomInt(LATEST_KILL_MS));
    await site.restart();
    await visitors.stop();
    if ((await publishing)?.status === 303) published.push(titulo);
    seen.mensajes.push(...visitors.seen.mensajes);
    seen.inscripciones.push(...visitors.seen.inscripciones);
    // Or the thirtieth of an address, and the three hundredth of all, would get 429.
    site.rows("DELETE FROM form_arrivals");
  }

  const sqlite = new Sqlite(path.join(site.folder, "db", "escuela.sqlite"));
  expectStored(sqlite, seen);
  const titles = sqlite.prepare("SELECT titulo FROM blog_posts").pluck().all();
  expect(titles).toEqual(expect.arrayContaining(published));
  const uploads = path.join(site.folder, "uploads");
  const rows = await expectWholePictures(sqlite, uploads);
  sqlite.close();
  if (rows > 0) expect(picturesIn(uploads, "blog-images")).toHaveLength(rows);
  expect(seen.mensajes.length + seen.inscripciones.length).toBeGreaterThan(KILLS);
});
