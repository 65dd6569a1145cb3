import { afterEach, expect, test } from "vitest";
import { ask } from "../support/ask";
import { insertConvocatoria } from "../support/convocatoria";
import { insert } from "../support/insert";
import { useSite } from "../support/use-site";

const { site } = await useSite();

/** What names the school or shows its texts to all visitors. */
const SCHOOL = [
  "/",
  "/inscripcion",
  "/cursos",
  "/cursos/1",
  "/blog",
  "/blog/1",
  "/galeria",
  "/galeria?proyecto=1",
  "/privacidad",
  "/aviso-legal",
  "/feed.xml",
  "/site.webmanifest",
];
const FORMS = ["/", "/inscripcion"];

let hidden = "";
function hide(table: string): void {
  site.rows(`ALTER TABLE ${table} RENAME TO away`);
  hidden = table;
}
function show(): void {
  if (hidden) site.rows(`ALTER TABLE away RENAME TO ${hidden}`);
  hidden = "";
}
afterEach(show);

async function sharedAmong(paths: string[]): Promise<string[]> {
  const shared: string[] = [];
  for (const path of paths) {
    const { status, headers, body } = await ask(site.url + path);
    expect(status, path).toBe(200);
    const cacheControl = String(headers["cache-control"]);
    if (headers.etag || /public|s-maxage/.test(cacheControl)) shared.push(path);
    if (FORMS.includes(path)) {
      expect(body.includes('name="privacidad"'), path).toBe(hidden !== "textos");
    }
  }
  return shared;
}

test.each([
  ["escuela", SCHOOL],
  ["textos", FORMS],
])("nobody stores what is shown while «%s» cannot be read", async (table, paths) => {
  insertConvocatoria(site);
  insert(site, "blog_posts");
  insert(site, "proyectos_galeria");
  insert(site, "fotos_galeria");
  expect(await sharedAmong(paths)).toEqual(paths);
  hide(table);
  expect(await sharedAmong(paths)).toEqual([]);
  show();
  expect(await sharedAmong(paths)).toEqual(paths);
});
