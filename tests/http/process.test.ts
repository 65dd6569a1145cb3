import { once } from "node:events";
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { failToStart } from "../support/fail-to-start";
import { MESSAGE } from "../support/people";
import { picture } from "../support/pictures";
import { startRecorder } from "../support/recorder";
import { scratchFolder } from "../support/scratch-folder";
import { type Site, startSite } from "../support/site";
import { useSite } from "../support/use-site";
import { Visitor } from "../support/visitor";

test("SIGTERM lets requests finish, closes the database and ends the site with 0", async () => {
  const service = await startRecorder();
  let forward = (): void => {};
  service.answer((response) => {
    forward = () => response.end();
  });
  const site = await startSite({ FORM_FORWARD_URL: service.url });
  const answer = new Visitor(site.url).post("/?index", MESSAGE);
  await expect.poll(() => service.received.length).toBe(1);

  const exit = once(site.process, "exit");
  site.process.kill("SIGTERM");
  await expect.poll(() => fetch(site.url).catch(() => "refused")).toBe("refused");
  forward();
  expect((await answer).status).toBe(303);
  expect(await exit).toEqual([0, null]);
  const lines = () => site.log.filter(({ method }) => method === "POST");
  await expect.poll(lines).toMatchObject([{ path: "/", status: 303 }]);
  const left = readdirSync(path.join(site.folder, "db")).sort();
  expect(left).toEqual(["bajas", "escuela.sqlite", "escuela.sqlite.site-lock", "session-secret"]);
  expect(site.complaints).toEqual([]);
  service.close();
  await site.stop();
});

describe("a start", () => {
  let site: Site;
  afterEach(() => site.stop());
  const images = () => path.join(site.folder, "uploads", "site-images");

  test("the first start makes what is missing, and a further one what is lost since", async () => {
    site = await startSite();
    const secret = path.join(site.folder, "db", "session-secret");
    expect(statSync(secret).mode & 0o777).toBe(0o600);
    for (const bucket of ["blog-images", "galeria-images"]) {
      expect(existsSync(path.join(site.folder, "uploads", bucket))).toBe(true);
    }
    const placed = readdirSync(images());
    expect(placed).toEqual(readdirSync("site-images"));
    const eva = new Visitor(site.url);
    const html = await eva.read("/");
    const shown = [...html.matchAll(/\/uploads\/site-images\/([\w.-]+)/g)].map(([, name]) => name);
    expect(shown.length).toBeGreaterThan(9);
    expect(placed).toEqual(expect.arrayContaining(shown));

    const [logo, own] = ["logo.svg", "inicio-800.webp"].map((name) =>
      path.join(images(), name),
    ) as [string, string];
    const url = "/uploads/site-images/inicio-800.webp";
    const shipped = await eva.get(url);
    expect(shipped.headers.get("Cache-Control")).toBe(
      "public, max-age=3600, stale-while-revalidate=86400",
    );
    rmSync(logo);
    const missing = await eva.get("/uploads/site-images/logo.svg");
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain("<title>Cámara</title>");
    const data = await picture(80, 100).webp().toBuffer();
    writeFileSync(own, data);
    await site.restart();
    expect(existsSync(logo)).toBe(true);
    const replaced = await eva.get(url);
    expect(Buffer.from(await replaced.arrayBuffer()).equals(data)).toBe(true);
    expect(replaced.headers.get("ETag")).not.toBe(shipped.headers.get("ETag"));
  });

  test("a place that cannot be written is said, and keeps no site from starting", async () => {
    const file = path.join(scratchFolder(), "un-archivo");
    writeFileSync(file, "");
    site = await startSite({ UPLOADS_DIR: `${file}/fotos`, BACKUP_DIR: `${file}/copias` });
    const said = site.printed.join("\n");
    expect(said).toMatch(/Atención: no se puede guardar ninguna foto\. .+/);
    expect(said).toMatch(/Atención: no se puede guardar ninguna copia de seguridad\. .+/);
  });
});

test.each<[string, Record<string, string>, RegExp, ((file: string) => void)?]>([
  [
    "an environment that cannot be used",
    { SESSION_SECRET: "short", TRUST_PROXY: "yes" },
    /^El entorno no es válido\.\nSESSION_SECRET: .+\nTRUST_PROXY: .+\n$/,
  ],
  [
    "an address that is another machine's",
    { HOST: "192.0.2.1" },
    /^Esta máquina no tiene la dirección de HOST\. .+\n$/,
  ],
  [
    "a file that is no database",
    {},
    /^La base de datos está dañada.*npm run restore -- --from ARCHIVO\n$/,
    (file) => writeFileSync(file, "no soy una base de datos".repeat(1000)),
  ],
])("a start with %s is refused in words", (_what, variables, words, spoil) => {
  const { status, stderr } = failToStart(variables, spoil);
  expect(status).toBe(1);
  expect(stderr).toMatch(words);
});

describe("a running site", async () => {
  const { site, owner } = await useSite();

  test("a port that is taken is said in one line, before anything is touched", () => {
    const { port } = new URL(site.url);
    const said = `El puerto ${port} ya está en uso. Elige otro con PORT=…\n`;
    const DATABASE_PATH = path.join(scratchFolder(), "escuela.sqlite");
    expect(failToStart({ PORT: port, DATABASE_PATH })).toEqual({ status: 1, stderr: said });
    expect(existsSync(DATABASE_PATH)).toBe(false);
  });

  test("a page that fails says so calmly in Spanish, with the number of the request", async () => {
    site.rows("ALTER TABLE inscripciones RENAME TO gone");
    const response = await owner.get("/admin");
    site.rows("ALTER TABLE gone RENAME TO inscripciones");
    const html = await response.text();
    const id = response.headers.get("X-Request-Id");
    expect(response.status).toBe(500);
    expect(html).toContain("Algo ha fallado por nuestra parte");
    expect(html).toContain(`<code>${id}</code>`);
    expect(html).not.toMatch(/no such table|at async|__remixContext/);
    await expect.poll(() => site.complaints).toHaveLength(1);
    expect(JSON.parse(site.complaints.splice(0)[0] ?? "{}")).toMatchObject({
      request: id,
      reason: expect.stringContaining("SqliteError: no such table"),
    });
    expect((await owner.get("/admin")).status).toBe(200);
  });
});
