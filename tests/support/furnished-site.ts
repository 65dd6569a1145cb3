import { CONVOCATORIA } from "./convocatoria";
import { multipart } from "./multipart";
import { MESSAGE } from "./people";
import { ADMIN, type Site } from "./site";
import { Visitor } from "./visitor";

/** Pages for visitors of a site that was furnished. */
export const PAGES = [
  "/",
  "/inscripcion",
  "/blog",
  "/blog/1",
  "/cursos",
  "/cursos/1",
  "/galeria",
  "/galeria?proyecto=1",
  "/privacidad",
];

/**
 * Gives a site one of each: article, project, photo, dated course, message that may be spam.
 *
 * @returns its administrator, signed in
 */
export async function furnish(site: Site, jpeg: Buffer): Promise<Visitor> {
  if (site.rows("SELECT id FROM users").length === 0) {
    site.createAdmin(ADMIN.email, ADMIN.password);
  }
  return furnishAsAdmin(site.url, jpeg);
}

/** Does the same for a site that has its administrator. */
export async function furnishAsAdmin(url: string, jpeg: Buffer): Promise<Visitor> {
  const ana = new Visitor(url);
  const file = (field: string) => ({ field, name: "arco.jpg", data: jpeg });
  const article = { titulo: "Uno", contenido: "Texto" };
  const project = { titulo: "Arcadas", descripcion: "Patios" };
  const answers = [
    await ana.post("/admin", ADMIN),
    await ana.postForm("/blog-admin", multipart(article, file("imagen"))),
    await ana.postForm("/galeria-admin", multipart(project, file("portada"))),
    await ana.postForm("/galeria-admin/1", multipart({}, file("foto"))),
    await ana.post("/?index", { ...MESSAGE, web: "x" }),
    await ana.post("/admin/convocatorias?nueva", CONVOCATORIA),
  ];
  answers.push(await ana.postForm("/admin/escuela", multipart({ telefono: "958 123 456" })));
  const statuses = answers.map(({ status }) => status);
  if (statuses.some((status) => status !== 303)) throw new Error(`Not furnished: ${statuses}`);
  return ana;
}
