import type { LoaderFunctionArgs } from "@remix-run/node";
import { type CompiledQuery, DefaultQueryExecutor } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { insertVersion } from "~/escuela/escuela.server";
import { WORDS } from "~/escuela/words";
import { loader as panel } from "~/routes/admin";
import { loader as convocatorias } from "~/routes/admin_.convocatorias";
import { loader as escuela } from "~/routes/admin_.escuela";
import { loader as mensajes } from "~/routes/admin_.mensajes";
import { loader as personas } from "~/routes/admin_.personas";
import { loader as textos } from "~/routes/admin_.textos";
import { loader as blog } from "~/routes/blog._index";
import { loader as article } from "~/routes/blog.$id";
import { loader as blogAdmin } from "~/routes/blog-admin";
import { loader as cursos } from "~/routes/cursos._index";
import { loader as curso } from "~/routes/cursos.$id";
import { loader as galeria } from "~/routes/galeria";
import { loader as galeriaAdmin } from "~/routes/galeria-admin._index";
import { loader as fotosAdmin } from "~/routes/galeria-admin.$id";
import { loader as inscripcion } from "~/routes/inscripcion";
import { loader as privacidad } from "~/routes/privacidad";
import { fillDatabase } from "../support/fill-database";

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;

const execute = vi.spyOn(DefaultQueryExecutor.prototype, "executeQuery");
let cookie: string;

beforeAll(async () => {
  cookie = await fillDatabase();
  await db.transaction().execute((trx) => insertVersion(trx, { ...WORDS, aviso: "Abierta" }));
});

test.each<[string, Loader, Record<string, string>]>([
  ["/blog", blog, {}],
  ["/blog/1", article, { id: "1" }],
  ["/cursos", cursos, {}],
  ["/cursos/1", curso, { id: "1" }],
  ["/inscripcion?convocatoria=1", inscripcion, {}],
  ["/admin/convocatorias?editar=1", convocatorias, {}],
  ["/galeria", galeria, {}],
  ["/galeria?proyecto=1", galeria, {}],
  ["/galeria?proyecto=1&foto=1", galeria, {}],
  ["/galeria?proceso=cianotipia", galeria, {}],
  ["/admin", panel, {}],
  ["/admin?buscar=eva", panel, {}],
  ["/admin/mensajes?buscar=eva&mensaje=1", mensajes, {}],
  ["/admin?curso=medio", panel, {}],
  ["/admin?buscar=eva&direcciones=", panel, {}],
  ["/blog-admin?nuevo", blogAdmin, {}],
  ["/galeria-admin?editar=1", galeriaAdmin, {}],
  ["/privacidad", privacidad, {}],
  ["/admin/textos?inscripciones=12&mensajes=12", textos, {}],
  ["/admin/textos", textos, {}],
  ["/admin/personas?q=eva&email=eva@ejemplo.es&eliminar", personas, {}],
  ["/admin/textos?editar=privacidad", textos, {}],
  ["/admin/textos?version=1", textos, {}],
  ["/admin/escuela?parte=portada", escuela, {}],
  ["/admin/escuela?version=1", escuela, {}],
  ["/galeria-admin/1", fotosAdmin, { id: "1" }],
  ["/galeria-admin/1?describir", fotosAdmin, { id: "1" }],
  ["/galeria-admin/1?editar=1", fotosAdmin, { id: "1" }],
  ["/galeria-admin/1?fichas", fotosAdmin, { id: "1" }],
])("%s asks the database for nothing twice", async (path, loader, params) => {
  // What was cached for another test is read again.
  await db.updateTable("blog_posts").set({ titulo: "Revelar" }).execute();
  execute.mockClear();
  const request = new Request(`http://x${path}`, { headers: { Cookie: cookie } });
  await loader({ request, params, context: {} });
  const asked = execute.mock.calls.map(([{ sql, parameters }]: [CompiledQuery, ...unknown[]]) =>
    JSON.stringify([sql, parameters]),
  );
  expect(asked.length).toBeGreaterThan(0);
  expect(asked).toEqual([...new Set(asked)]);
});
