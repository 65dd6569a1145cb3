import type { LoaderFunctionArgs } from "@remix-run/node";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { contentVersion, db } from "~/db/client.server";
import { TABLES } from "~/db/content-version.server";
import type { Schema } from "~/db/schema";
import { loader as root } from "~/root";
import { loader as landing } from "~/routes/_index";
import { loader as avisoLegal } from "~/routes/aviso-legal";
import { loader as blog } from "~/routes/blog._index";
import { loader as article } from "~/routes/blog.$id";
import { loader as cursos } from "~/routes/cursos._index";
import { loader as curso } from "~/routes/cursos.$id";
import { loader as feed } from "~/routes/feed[.]xml";
import { loader as galeria } from "~/routes/galeria";
import { loader as inscripcion } from "~/routes/inscripcion";
import { loader as privacidad } from "~/routes/privacidad";
import { loader as sitemap } from "~/routes/sitemap[.]xml";
import { fillDatabase } from "../support/fill-database";
import { put } from "../support/put";

type Loader = (args: LoaderFunctionArgs) => unknown;

const PAGES: [path: string, loader: Loader, id?: string][] = [
  ["/", root],
  ["/", landing],
  ["/blog", blog],
  ["/blog/1", article, "1"],
  ["/cursos", cursos],
  ["/cursos/1", curso, "1"],
  ["/galeria", galeria],
  ["/galeria?proyecto=1&foto=1", galeria],
  ["/inscripcion", inscripcion],
  ["/privacidad", privacidad],
  ["/aviso-legal", avisoLegal],
  ["/feed.xml", feed],
  ["/sitemap.xml", sitemap],
];

/** All that a visitor can be shown, read anew: what is cached would hide a table that is filed wrongly. */
async function shown(): Promise<string> {
  await sql`UPDATE blog_posts SET titulo = titulo`.execute(db);
  const pages = PAGES.map(async ([path, loader, id]) => {
    const request = new Request(`http://x${path}`);
    const said = await loader({ request, params: id ? { id } : {}, context: {} });
    return said instanceof Response ? said.text() : JSON.stringify(said);
  });
  return (await Promise.all(pages)).join("\n");
}

const AT = "2026-11-21T10:00:00.000Z";
const ABOUT = { form: "contacto", row_id: 1 } as const;
const insert = <Table extends keyof Schema>(table: Table, row: object) =>
  sql`INSERT INTO ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      VALUES (${sql.join(Object.values(row))})`.execute(db);
const update = (table: keyof Schema, row: Record<string, string>) =>
  sql`UPDATE ${sql.table(table)} SET ${sql.join(
    Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  )}`.execute(db);

const ofUser = (table: keyof Schema, names: string, values: ReturnType<typeof sql>) =>
  sql`INSERT INTO ${sql.table(table)} (${sql.raw(names)}) SELECT ${values} FROM users`.execute(db);

const added = async (...row: Parameters<typeof put>) => {
  await put(...row);
  return { numAffectedRows: 1n };
};

/** A change of each table as the site makes it. */
const CHANGES: Record<keyof Schema, () => Promise<{ numAffectedRows?: bigint }>> = {
  textos: () => insert("textos", { nombre: "privacidad", texto: "Otra cosa.", created_at: AT }),
  conservacion: () => insert("conservacion", { form: "contacto", meses: 7 }),
  escuela: () => insert("escuela", { cambios: '{"nombre":"Otra escuela"}', created_at: AT }),
  convocatorias: () => update("convocatorias", { titulo: "Otra" }),
  blog_posts: () => update("blog_posts", { titulo: "Otro" }),
  proyectos_galeria: () => update("proyectos_galeria", { titulo: "Otro" }),
  fotos_galeria: () => update("fotos_galeria", { descripcion: "Otra" }),
  fichas: () => update("fichas", { camara: "Otra" }),
  pictures: () => update("pictures", { widths: "[2]" }),
  inscripciones: () => added("inscripciones"),
  mensajes: () => added("mensajes"),
  submissions: () =>
    insert("submissions", {
      ...ABOUT,
      fingerprint: "f",
      reference: "r",
      delivery_key: "k",
      state: "kept",
      created_at: AT,
    }),
  form_saves: () => insert("form_saves", { mark: "x" }),
  form_arrivals: () => insert("form_arrivals", { address: "x", at: AT }),
  suspicious_forms: () => added("suspicious_forms"),
  seguimiento: () =>
    insert("seguimiento", { ...ABOUT, estado: "contestada", nota: "x", updated_at: AT }),
  cartas: () => added("cartas"),
  bajas: () => insert("bajas", { huella: "x", created_at: AT }),
  bajas_clave: () => insert("bajas_clave", { clave: "x" }),
  restores: () => insert("restores", { at: AT, held: 1 }),
  extent: () => insert("extent", { id: 1, reached: "{}" }),
  database_names: () => insert("database_names", { name: "x", reached: null }),
  erasures_done: () => insert("erasures_done", { line: "x" }),
  receipt_networks: () => insert("receipt_networks", { network: "x", at: AT }),
  borradores: () => added("borradores"),
  versiones: () => added("versiones", { articulo_id: 1 }),
  removed_pictures: () => insert("removed_pictures", { url: "/uploads/blog-images/9.jpg" }),
  papelera: () => added("papelera"),
  correos: () => added("correos"),
  avisos: () => insert("avisos", { id: 1, cuando: "nunca", detalle: "todo", desde: AT }),
  users: () => update("users", { updated_at: AT }),
  auth_sessions: () => update("auth_sessions", { rotated_at: AT }),
  recovery_links: () =>
    sql`INSERT INTO recovery_links (token_hash, user_id, expires_at)
        SELECT 'x', id, ${AT} FROM users`.execute(db),
  auth_events: () => insert("auth_events", { at: AT, kind: "SIGNED_OUT" }),
  auth_throttle: () =>
    insert("auth_throttle", { key: "x", attempts: 1, first_at: AT, last_at: AT }),
  passkeys: () =>
    ofUser(
      "passkeys",
      "id, user_id, name, public_key, counter, transports, rp_id, created_at",
      sql`'k', id, 'Llave', x'00', 0, '[]', 'x', ${AT}`,
    ),
  code_generators: () =>
    ofUser("code_generators", "user_id, sealed_seed, created_at", sql`id, x'00', ${AT}`),
  code_failures: () => ofUser("code_failures", "user_id, device, failures", sql`id, '', 1`),
  recovery_codes: () => ofUser("recovery_codes", "code_hash, user_id", sql`'x', id`),
  pending_sign_ins: () =>
    ofUser(
      "pending_sign_ins",
      "token_hash, user_id, password_hash, is_new, expires_at",
      sql`'x', id, 'h', 1, ${AT}`,
    ),
  used_codes: async () => {
    await sql`INSERT OR IGNORE INTO code_generators (user_id, sealed_seed, created_at)
              SELECT id, x'00', ${AT} FROM users`.execute(db);
    return ofUser("used_codes", "user_id, counter", sql`id, 1`);
  },
  panel_visits: () =>
    sql`INSERT INTO panel_visits (user_id, seen_at) SELECT id, ${AT} FROM users`.execute(db),
  clock: () => insert("clock", { id: 1, believed_at: AT }),
  clock_jump: () => insert("clock_jump", { id: 1, upto: AT, ms: 1 }),
};

beforeAll(async () => {
  await fillDatabase();
  await db.deleteFrom("clock").execute();
});
// At midnight in Madrid pages change by themselves.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("a change of the table", () => {
  test.each(Object.entries(TABLES))(
    "%s is %s, and renders pages anew only if visitors see it",
    async (table, filed) => {
      const [before, version] = [await shown(), contentVersion()];
      const { numAffectedRows } = await CHANGES[table as keyof Schema]();
      expect(numAffectedRows).toBeGreaterThan(0n);
      const isNoted = contentVersion() !== version;
      const isShown = (await shown()) !== before;
      expect(isShown ? "public" : "private").toBe(filed);
      expect(isNoted).toBe(isShown);
    },
  );
});

test("every table of the database is listed as public or private", async () => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM sqlite_schema
    WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'`.execute(db);
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(TABLES).sort());
});
