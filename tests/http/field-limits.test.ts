import { Parser } from "htmlparser2";
import { beforeAll, expect, test } from "vitest";
import { multipart } from "../support/multipart";
import { sharedSite } from "../support/shared-site";
import { ADMIN, type Site } from "../support/site";
import { Visitor } from "../support/visitor";

/** Each form with text fields of the owner's, and whether it brings files. */
const FORMS = [
  { path: "/blog-admin?nuevo", withFiles: true },
  { path: "/galeria-admin?nuevo", withFiles: true },
  { path: "/admin/cartas?nueva", withFiles: false },
  { path: "/admin/convocatorias?nueva", withFiles: false },
  { path: "/admin/textos?editar=privacidad", withFiles: false },
];

let site: Site;
let owner: Visitor;

beforeAll(async () => {
  site = await sharedSite();
  site.createAdmin(ADMIN.email, ADMIN.password);
  owner = new Visitor(site.url);
  await owner.post("/admin", ADMIN);
});

test.each(FORMS)("the fields of $path take as much as its form says", async (form) => {
  const limits = limitsOf(await (await owner.get(form.path)).text());
  expect(limits.size).toBeGreaterThan(0);
  for (const [name, limit] of limits) {
    const fields = { [name]: "x".repeat(limit + 1) };
    const sent = form.withFiles
      ? await owner.postForm(form.path, multipart(fields))
      : await owner.post(form.path, fields);
    expect(sent.status).toBe(400);
    expect(await sent.text(), name).toContain(`Escribe ${limit} caracteres como máximo`);
  }
});

/** The fields of a page that have a `maxlength`, in UTF-16 units. */
function limitsOf(html: string): Map<string, number> {
  const limits = new Map<string, number>();
  const parser = new Parser({
    onopentag(_tag, { name, maxlength }) {
      if (name && maxlength) limits.set(name, Number(maxlength));
    },
  });
  parser.end(html);
  return limits;
}
