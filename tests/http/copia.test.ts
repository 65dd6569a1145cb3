import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { writeArchive } from "~/backup/archive-writer.server";
import { backupName, folderName } from "~/backup/archives.server";
import { insert } from "../support/insert";
import { machine } from "../support/machine";
import { openings } from "../support/open-files";
import { ADMIN } from "../support/site";
import { useSite } from "../support/use-site";
import { ledTo, pageOf, Visitor } from "../support/visitor";

const PATH = "/admin/copia";
const NOTED = "SELECT * FROM auth_events WHERE kind = 'BACKUP_DOWNLOADED'";
const PASSWORD = { password: ADMIN.password };

const folder = mkdtempSync(path.join(tmpdir(), "escuela-copia-"));
// So that none is due: the site would make its first one soon after the start, beside those of tests.
const OLDER = backupName(new Date(Date.now() - 60_000));
writeFileSync(path.join(folder, OLDER), "");
const { site, owner } = await useSite({ env: { BACKUP_DIR: folder }, avif: true });

beforeEach(() => {
  const made = readdirSync(folder).filter((name) => name !== OLDER);
  for (const name of made) rmSync(path.join(folder, name), { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Makes an archive as the site does each night, of so many seconds ago. */
async function makeArchive(seconds: number): Promise<string> {
  const file = path.join(folder, backupName(new Date(Date.now() - seconds * 1000)));
  expect(await machine(site.folder).backup(file)).toMatchObject({ code: 0, stderr: "" });
  return file;
}

/** Where the form leads whoever gives the password. */
async function permitted(): Promise<string> {
  const answer = await (await owner.page(PATH)).form("Descargar la copia").send(owner, PASSWORD);
  expect(answer.status).toBe(303);
  return answer.headers.get("Location") ?? "";
}

test("the newest archive can be downloaded and restored elsewhere", async () => {
  insert(site, "mensajes", { mensaje: "¿Queda sitio?" });
  await makeArchive(26);
  const newest = await makeArchive(2);
  const answer = await owner.get(await permitted());
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/x-tar",
    "content-disposition": `attachment; filename="${path.basename(newest)}"`,
    "cache-control": "no-store",
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.equals(readFileSync(newest))).toBe(true);
  expect(answer.headers.get("Content-Length")).toBe(String(bytes.length));

  const elsewhere = machine();
  const downloaded = path.join(elsewhere.folder, "descargada.tar");
  writeFileSync(downloaded, bytes);
  expect(await elsewhere.restore(downloaded)).toMatchObject({ code: 0, stderr: "" });
  expect(elsewhere.query("SELECT mensaje FROM mensajes")).toEqual([{ mensaje: "¿Queda sitio?" }]);
});

test("the page says day, size and contents of the newest archive, and their number", async () => {
  for (const titulo of ["Cianotipia", "Goma"]) insert(site, "blog_posts", { titulo });
  insert(site, "mensajes", {});
  await makeArchive(2);
  insert(site, "mensajes", {});
  const { words } = await owner.page(PATH);
  expect(words).toMatch(/Del \d\d\/\d\d\/20\d\d, \d\d:\d\d, \d+ MB: /);
  expect(words).toContain(
    "2 artículos, 0 proyectos, 0 fotos, 0 inscripciones, 1 mensaje y 0 cursos.",
  );
  expect(words).toContain("se descarga solo esta. En el servidor hay otra.");
});

test("of an archive that an older program has made nothing is said of what it counts", async () => {
  const file = path.join(folder, "escuela.sqlite");
  writeFileSync(file, "");
  const name = backupName(new Date(Date.now() - 1000));
  await writeArchive(path.join(folder, name), [{ entry: "escuela.sqlite", file }], new Date());
  expect((await owner.page(PATH)).words).toMatch(/, \d+ MB\. /);
});

test("the page says how to take a backup that is left as a folder", async () => {
  const name = folderName(OLDER);
  renameSync(path.join(folder, OLDER), path.join(folder, name));
  try {
    const { words, all } = await owner.page(PATH);
    expect(words).toMatch(
      /La última es del \d\d\/\d\d\/20\d\d, .*en una carpeta y no en un archivo/,
    );
    expect(words).toContain(`tar -cf copia.tar -C ${folder} ${name}`);
    expect(all("input", { name: "password" })).toEqual([]);
  } finally {
    renameSync(path.join(folder, name), path.join(folder, OLDER));
  }
});

test("who has downloaded the archive, and with which browser, is noted at the door", async () => {
  await makeArchive(2);
  const firefox = "Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0";
  await owner.get(await permitted(), { "User-Agent": firefox }).then((answer) => answer.text());
  expect((await owner.page("/admin/seguridad")).words).toContain(
    `Se descargó la última copia de todo con la cuenta de ${ADMIN.email} desde Firefox en Android.`,
  );
});

test("without the password nothing is downloaded, and the page asks for it again", async () => {
  await makeArchive(2);
  for (const password of ["", "no-es-esta"]) {
    const refused = await owner.post(PATH, { password });
    expect(refused.status).toBe(400);
    expect((await pageOf(refused)).form("Descargar la copia").fields.password).toBe("");
  }
  expect(await ledTo(owner.get(`${PATH}/archivo`), 302)).toBe(PATH);
  expect(site.rows(NOTED)).toEqual([]);
});

test("a download permitted to one session is permitted to no other", async () => {
  await makeArchive(2);
  const href = await permitted();
  const other = new Visitor(site.url);
  await other.post("/admin", ADMIN);
  expect((await other.get(href)).headers.get("Location")).toBe(PATH);
  expect((await new Visitor(site.url).get(href)).headers.get("Location")).toBe("/admin");
});

test("asked for its head alone, the archive is not read", async () => {
  const file = await makeArchive(2);
  const href = await permitted();
  const headers = { Cookie: owner.cookie };
  const head = await fetch(site.url + href, { method: "HEAD", headers });
  expect([head.status, head.headers.get("Content-Type")]).toEqual([200, "application/x-tar"]);
  expect(site.rows(NOTED)).toEqual([]);
  const { pid } = site.process;
  expect(openings(path.join(site.folder, "db", "escuela.sqlite"), pid)).toBeGreaterThan(0);
  await expect.poll(() => openings(file, pid)).toBe(0);
});

test("an archive that cannot be read is said to be so", async () => {
  truncateSync(await makeArchive(2), 3000);
  const { words, all } = await owner.page(PATH);
  expect(words).toContain("La última no se puede leer, y no se puede descargar.");
  expect(words).toContain("está cortada, o no es una copia de este sitio.");
  expect(all("input", { name: "password" })).toEqual([]);
  await vi.waitFor(() => expect(site.problems.length).toBeGreaterThan(0));
});

test("«Cómo va» leads from the line of the backups to the newest one", async () => {
  await makeArchive(2);
  const page = await owner.page("/admin/correo");
  expect(page.link("Descargarla")).toBe(PATH);
  expect((await owner.page(PATH)).link("← Cómo va")).toBe("/admin/correo");
});

// Last: by now the site has seen that none is due.
test("before the first archive the page says that there is none yet", async () => {
  rmSync(path.join(folder, OLDER));
  const { words, all } = await owner.page(PATH);
  expect(words).toContain("Todavía no hay ninguna.");
  expect(all("input", { name: "password" })).toEqual([]);
});
