import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { furnish, PAGES } from "../support/furnished-site";
import { INSCRIPCION, MESSAGE } from "../support/people";
import { phoneJpeg } from "../support/pictures";
import { type Site, startSite } from "../support/site";
import { CLICK_SENTENCE, CLICKS, TYPED_FORMS } from "../support/typed-forms";
import { Visitor } from "../support/visitor";

/** Noted in a file before the database is asked, so that it is never forgotten. */
const ERASING = "erasing a person";

let site: Site;
let ana: Visitor;
let eva: Visitor;
let jpeg: Buffer;
let other: Sqlite.Database;

beforeAll(async () => {
  site = await startSite();
  jpeg = await phoneJpeg(320, 240);
  ana = await furnish(site, jpeg);
  eva = new Visitor(site.url);
  other = new Sqlite(`${site.folder}/db/escuela.sqlite`);
});
afterAll(async () => {
  other.close();
  expect(site.complaints).toEqual([]);
  await site.stop();
});

const statuses = (answers: Response[]) => answers.map(({ status }) => status);
const count = (table: string) =>
  site.rows<{ total: number }>(`SELECT COUNT(*) AS total FROM ${table}`)[0]?.total;

/** Asks for every page, past the page cache. */
const readAll = () =>
  Promise.all(
    PAGES.flatMap((page) => [eva.get(page), eva.get(page, { Cookie: "x=1" }), ana.get(page)]),
  );

test("a form waits for a locked database, and is stored; pages do not wait", async () => {
  other.exec("BEGIN EXCLUSIVE");
  const [message, interest] = [eva.post("/?index", MESSAGE), eva.post("/inscripcion", INSCRIPCION)];
  expect(new Set(statuses(await readAll()))).toEqual(new Set([200]));
  expect(statuses([await ana.get("/admin"), await ana.get("/blog-admin")])).toEqual([200, 200]);
  other.exec("COMMIT");
  expect(statuses([await message, await interest])).toEqual([303, 303]);
  expect([count("mensajes"), count("inscripciones")]).toEqual([1, 1]);
});

describe("a database that is held too long", () => {
  const answers = new Map<string, { response: Response; html: string }>();

  beforeAll(async () => {
    other.exec("BEGIN EXCLUSIVE");
    const asked = [
      ...TYPED_FORMS.map(({ form, send }) => ({ name: form, sent: send(ana, jpeg) })),
      ...CLICKS.map(({ action, send }) => ({ name: action, sent: send(ana) })),
    ];
    for (const { name, sent } of asked) {
      const response = await sent;
      answers.set(name, { response, html: await response.text() });
    }
    other.exec("COMMIT");
  });

  const answerTo = (name: string) => {
    const { response, html } = answers.get(name) ?? {};
    expect(response?.status).toBe(503);
    expect(response?.headers.get("Retry-After")).toBe("5");
    return html;
  };

  test.each(TYPED_FORMS)(
    "the form «$form» says in Spanish that the database is busy, with all that was typed",
    (typed) => {
      const html = answerTo(typed.form);
      expect(html).toContain(typed.sentence);
      for (const text of typed.typed) expect(html).toContain(text);
    },
  );

  test.each(CLICKS.filter(({ action }) => action !== ERASING))(
    "the action «$action» says in Spanish that the database is busy, and offers to try again",
    ({ action }) => {
      const html = answerTo(action);
      expect(html).toContain(CLICK_SENTENCE);
      expect(html).toContain("Volver a intentarlo");
    },
  );

  test("an erasure is noted, to be done once the database is free, and says so", async () => {
    const { headers, status } = answers.get(ERASING)?.response ?? {};
    expect([status, headers?.get("Location")]).toEqual([303, "/admin/personas?borrado=apuntado"]);
    const page = await ana.get("/admin/personas?borrado=apuntado");
    expect(await page.text()).toContain("Está apuntado");
  });

  test("a locked database leaves nothing half done", () => {
    const tables = ["blog_posts", "proyectos_galeria", "fotos_galeria", "suspicious_forms"];
    expect(tables.map(count)).toEqual([1, 1, 1, 1]);
    expect(count("pictures")).toBe(3);
  });

  test("a locked database that is free again stores every form", async () => {
    const again = [];
    for (const { form, send } of TYPED_FORMS) {
      if (form !== "sign-in" && form !== "new password") again.push(await send(ana, jpeg));
    }
    for (const { send } of CLICKS) again.push(await send(ana));
    expect(new Set(statuses(again))).toEqual(new Set([303]));
  });
});
