import { expect, test } from "vitest";
import { CONVOCATORIA } from "../support/convocatoria";
import { multipart } from "../support/multipart";
import { picture } from "../support/pictures";
import { useSite } from "../support/use-site";
import { ledTo } from "../support/visitor";

const { site, owner } = await useSite();
const clave = "una-clave";
const COVER = {
  field: "portada",
  name: "a.jpg",
  data: await picture(60, 40).jpeg().toBuffer(),
};
const PROYECTO = { titulo: "Patios", descripcion: "Doce patios", clave };
const ARTICULO = { titulo: "Revelar", contenido: "Agua.", clave };

const MAKING = [
  {
    page: "/admin/convocatorias?nueva",
    send: () => owner.post("/admin/convocatorias?nueva", { ...CONVOCATORIA, clave }),
    made: "/admin/convocatorias?editar=1",
    table: "convocatorias",
  },
  {
    page: "/admin/cartas?nueva",
    send: () => owner.post("/admin/cartas?nueva", { asunto: "Hola", contenido: "Abrimos", clave }),
    made: "/admin/cartas?carta=1",
    table: "cartas",
  },
  {
    page: "/galeria-admin?nuevo",
    send: () => owner.postForm("/galeria-admin?nuevo", multipart(PROYECTO, COVER)),
    made: "/galeria-admin?editar=1",
    table: "proyectos_galeria",
    files: 2,
  },
  {
    page: "/blog-admin?nuevo",
    send: () => owner.postForm("/blog-admin?nuevo", multipart(ARTICULO)),
    made: "/blog-admin?editar=1",
    table: "blog_posts",
  },
  {
    page: "/blog-admin?nuevo",
    send: () => owner.postForm("/blog-admin?nuevo&guardar=borrador", multipart(ARTICULO)),
    made: "/blog-admin?borrador=1",
    table: "borradores",
  },
];

test.each(MAKING)(
  "a new form sent twice at once makes one thing, to which its address leads: $made",
  async (form) => {
    const address = `${form.page}=${clave}`;
    const fields = { all: (await owner.page(address)).all("input", { name: "clave" }) };
    expect(fields.all.map(({ attribs }) => attribs.value)).toEqual([clave]);
    for (const { status } of await Promise.all([form.send(), form.send()]))
      expect(status).toBe(303);
    expect(site.rows(`SELECT * FROM ${form.table}`)).toHaveLength(1);
    expect(site.files("galeria-images")).toHaveLength(form.files ?? 0);
    expect(await ledTo(owner.get(address), 302)).toBe(form.made);
    expect((await owner.get(form.page)).status).toBe(200);
  },
);

test("a link to a new form leads to an address of its own, with all that it asks for", async () => {
  const headers = { Accept: "text/html,*/*;q=0.8", Referer: `${site.url}/admin/cartas` };
  expect(await ledTo(owner.get("/admin/cartas?nueva&destino=medio", headers))).toMatch(
    /^\/admin\/cartas\?nueva=[\da-f-]{36}&destino=medio$/,
  );
});

test("a new form that is refused is answered at its address, with what was typed", async () => {
  const headers = { Accept: "text/html", Referer: `${site.url}/admin/cartas?nueva` };
  const answer = await owner.post("/admin/cartas?nueva", { asunto: "A medias" }, headers);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('value="A medias"');
});
