import { readFileSync } from "node:fs";
import { multipart } from "../../tests/support/multipart";
import type { Site } from "../../tests/support/site";
import { Visitor } from "../../tests/support/visitor";

const PANORAMA = "demo/arcadas/arcada-al-sol.jpg"; // 2.6:1
const PORTRAIT = "demo/arcadas/escalera-de-azulejos.jpg";
const ENDLESS = "Otorrinolaringoesternocleidomastoideo".repeat(4).slice(0, 120);
const ENDLESS_EMAIL = `${ENDLESS.slice(0, 60)}@${ENDLESS.slice(0, 50)}.example`;
const CURSOS = ["basico", "medio", "avanzado", "tecnicas_antiguas", "revelado", "positivado"];

/** Fills a site, through its forms, with what layouts find hardest. */
export async function fillHostilely(site: Site, admin: Visitor): Promise<void> {
  await post(admin, "/blog-admin?nuevo", {
    form: { titulo: ENDLESS, contenido: `## ${ENDLESS}\n\n${ENDLESS} **${ENDLESS}**` },
    file: ["imagen", PANORAMA],
  });
  await post(admin, "/blog-admin?nuevo", { form: { titulo: "Sin portada", contenido: "Breve." } });
  for (const [titulo, portada] of [
    [ENDLESS, PANORAMA],
    ["Retrato", PORTRAIT],
  ] as const) {
    const form = { titulo, descripcion: `${ENDLESS} ${ENDLESS}` };
    await post(admin, "/galeria-admin?nuevo", { form, file: ["portada", portada] });
  }
  for (const [descripcion, foto] of [
    [ENDLESS, PANORAMA],
    ["", PORTRAIT],
    ["Arcada", PANORAMA],
  ] as const) {
    await post(admin, "/galeria-admin/1", { form: { descripcion }, file: ["foto", foto] });
  }
  const visitor = new Visitor(site.url);
  const mensaje = `${ENDLESS}\n\n${"Una línea y otra. ".repeat(60)}`;
  await accepted(
    visitor.post("/?index", { nombre: ENDLESS.slice(0, 90), email: ENDLESS_EMAIL, mensaje }),
  );
  for (let number = 1; number <= 60; number++) {
    // Each from an address of their own: the site takes thirty forms from one.
    const from = { "X-Forwarded-For": `198.51.100.${number}` };
    await accepted(visitor.post("/inscripcion", registration(number), from));
  }
  neglect(site);
}

/** Lights the lamps of the panel that rows can light: a form that waits, a session that was copied. */
function neglect(site: Site): void {
  site.rows("UPDATE submissions SET state = 'pending', created_at = '2026-01-02' WHERE id = 1");
  site.rows(
    "INSERT INTO auth_events (at, kind) VALUES (?, 'REFRESH_REUSED')",
    new Date().toISOString(),
  );
}

/** Returns the fields of a registration; every tenth is as long as the form allows. */
function registration(number: number): Record<string, string> {
  const isLong = number % 10 === 0;
  return {
    nombre: isLong ? ENDLESS.slice(0, 100) : `Persona ${number}`,
    apellidos: isLong ? ENDLESS : "de Prueba",
    email: isLong ? `${number}${ENDLESS_EMAIL}` : `persona${number}@correo.example`,
    telefono: isLong ? "+351 (912) 345 - 678 - 901" : "600 000 000",
    curso_interes: CURSOS[number % CURSOS.length] ?? "basico",
    comentarios: isLong ? `${ENDLESS}\n${"Y otra cosa más. ".repeat(80)}` : "",
  };
}

interface Sent {
  form: Record<string, string>;
  file?: readonly [field: string, path: string];
}

function post(admin: Visitor, path: string, { form, file }: Sent): Promise<void> {
  const files = file ? [{ field: file[0], name: "foto.jpg", data: readFileSync(file[1]) }] : [];
  return accepted(admin.postForm(path, multipart(form, ...files)));
}

async function accepted(answer: Promise<Response>): Promise<void> {
  const { status, url } = await answer;
  if (status !== 303) throw new Error(`El contenido hostil no entra: ${url} respondió ${status}`);
}
