import {
  copyFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { failToStart } from "../support/fail-to-start";
import { multipart } from "../support/multipart";
import { picture } from "../support/pictures";
import { ADMIN, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";
import { withoutAvif } from "../support/without-avif";

const DAY_S = 24 * 60 * 60;

let site: Site;
let ana: Visitor;
const folder = (name: string) => path.join(site.folder, "uploads", name);
const database = (name = "escuela.sqlite") => path.join(site.folder, "db", name);
const namesIn = (name: string) => readdirSync(folder(name)).sort();
const bucket = () => namesIn("blog-images").filter((name) => !name.endsWith(".avif"));
const quarantine = () => namesIn(".orphans/blog-images").filter((name) => !name.endsWith(".avif"));
/** The lines about it; they come by a pipe of their own, maybe after the site answers. */
const problems = (problem: string) =>
  expect.poll(() => site.problems.filter((each) => each.problem === problem));
const panel = async () => (await ana.get("/admin")).text();

async function publish(titulo: string): Promise<void> {
  const data = await picture(900, 600).jpeg().toBuffer();
  const form = multipart({ titulo, contenido: "x" }, { field: "imagen", name: "x.jpg", data });
  expect((await ana.postForm("/blog-admin?nuevo", form)).status).toBe(303);
}

/** Starts the site with another database in the place of its own; none where it is null. */
async function startWith(other: string | null): Promise<void> {
  // A copy of a database is whole without what stands beside it.
  for (const suffix of ["", "-wal", "-shm"]) rmSync(database() + suffix, { force: true });
  if (other) copyFileSync(other, database());
  await site.restart();
}

function copyDatabase(name: string): string {
  site.rows("VACUUM INTO ?", database(name));
  return database(name);
}

beforeAll(async () => {
  site = await startSite();
  withoutAvif(site);
  site.createAdmin(ADMIN.email, ADMIN.password);
  ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
});
beforeEach(() => {
  site.problems.length = 0;
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.stop();
});

describe("at a start beside pictures that it does not know", () => {
  test("an older database puts newer images in quarantine, the newer one restores them", async () => {
    await publish("Antigua");
    const older = copyDatabase("older");
    const known = bucket();
    await publish("Nueva");
    const newer = copyDatabase("newer");
    const all = bucket();

    await startWith(older);
    expect(bucket()).toEqual(known);
    expect([...bucket(), ...quarantine()].sort()).toEqual(all);
    await problems("uploads quarantined").toMatchObject([
      { files: namesIn(".orphans/blog-images").length },
    ]);
    expect(await panel()).toContain(
      `${namesIn(".orphans/blog-images").length} archivos que no usa ninguna página`,
    );
    const [name] = quarantine();
    expect((await ana.get(`/uploads/.orphans/blog-images/${name}`)).status).toBe(404);

    await startWith(newer);
    expect(bucket()).toEqual(all);
    expect(quarantine()).toEqual([]);
  });

  test("a missing database leaves images alone, and says so", async () => {
    const own = copyDatabase("own");
    const before = namesIn("blog-images");
    await startWith(null);
    const after = namesIn("blog-images");
    expect(after).toEqual(expect.arrayContaining(before));
    await problems("database refers to no upload").toMatchObject([
      { reason: expect.stringContaining(`Hay ${after.length} archivos`) },
    ]);
    site.createAdmin(ADMIN.email, ADMIN.password);
    await ana.post("/admin", ADMIN);
    expect(await panel()).toContain(`ninguno de los ${after.length} archivos`);
    await startWith(own);
    await ana.post("/admin", ADMIN);
  });

  test("a volume of images that is not mounted is reported until it is back", async () => {
    const count = site.rows("SELECT url FROM pictures").length;
    renameSync(folder("."), `${site.folder}/elsewhere`);
    await site.restart();
    await problems("images missing").toMatchObject([
      { missing: count, reason: expect.stringContaining(`Faltan ${count} de las ${count}`) },
    ]);
    expect(await panel()).toContain("Imágenes que faltan");
    rmSync(folder("."), { recursive: true });
    renameSync(`${site.folder}/elsewhere`, folder("."));
    expect(await panel()).not.toContain("Imágenes que faltan");
  });

  test.each(["", "x"])("a database that is «%s» is refused in one line", (content) => {
    const before = namesIn("blog-images");
    const { status, stderr } = failToStart({ UPLOADS_DIR: folder("") }, (file) =>
      writeFileSync(file, content),
    );
    expect(status).toBe(1);
    expect(stderr.trim()).toMatch(/^La base de datos está vacía .+ npm run restore .+$/);
    expect(namesIn("blog-images")).toEqual(before);
  });
});

describe("what a kill leaves of an upload", () => {
  test("an upload killed between file and row is quarantined by the next start", async () => {
    const alive = bucket();
    const left = ["123456789012-480.webp", "123456789012-800.webp", "123456789012.jpg"];
    const [, second = "", third = ""] = left;
    const setAge = (file: string, days: number) => {
      const at = Date.now() / 1000 - days * DAY_S;
      utimesSync(folder(file), at, at);
    };
    for (const name of left) {
      writeFileSync(path.join(folder("blog-images"), name), "x");
      setAge(`blog-images/${name}`, 40);
    }
    await site.restart();
    expect(bucket()).toEqual(alive);
    expect(quarantine()).toEqual(left);
    setAge(`.orphans/blog-images/${second}`, 29);
    setAge(`.orphans/blog-images/${third}`, 31);
    site.rows("UPDATE clock SET believed_at = '2020-01-01T00:00:00.000Z'");
    await site.restart();
    expect(quarantine()).toEqual(left);
    site.rows("DELETE FROM clock");
    await site.restart();
    expect(quarantine()).toEqual(left.slice(0, 2));
  });

  test("an upload killed in the middle of a file is gone after the next start", async () => {
    const half = ".9b2f6c1e-0d4a-4a37-8a55-3f1c7c1b2d10";
    const later = ".0c2f6c1e-0d4a-4a37-8a55-3f1c7c1b2d11";
    const partial = folder(".incoming/half");
    writeFileSync(partial, "x");
    for (const name of ["blog-images", "galeria-images", "site-images"]) {
      for (const temporary of [half, later]) writeFileSync(folder(`${name}/${temporary}`), "x");
      const tomorrow = Date.now() / 1000 + DAY_S;
      utimesSync(folder(`${name}/${later}`), tomorrow, tomorrow);
    }
    await site.restart();
    for (const name of ["blog-images", "galeria-images", "site-images"]) {
      expect(namesIn(name)).not.toContain(half);
      expect(namesIn(name)).toContain(later);
    }
    expect(() => readFileSync(partial)).toThrow("ENOENT");
  });
});
