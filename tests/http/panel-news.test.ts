import { expect, test } from "vitest";
import { insert } from "../support/insert";
import { readPage } from "../support/page";
import { MESSAGE } from "../support/people";
import { useRecorder } from "../support/use-recorder";
import { useSite } from "../support/use-site";

const service = await useRecorder();
const { site, owner, visitor } = await useSite({ env: { FORM_FORWARD_URL: service.url } });

const HOUR_MS = 60 * 60 * 1000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const write = (nombre: string, hours: number) =>
  insert(site, "mensajes", { nombre, mensaje: "¿4×5?", created_at: hoursAgo(hours) });

test("the panel greets with what is new since the last visit, until that visit is over", async () => {
  const greeting = async () => {
    const said = (await owner.page("/admin"))
      .all("p")
      .filter(({ words }) => /^Buen[oa]s /.test(words));
    expect(said).toHaveLength(1);
    return said[0] ?? { words: "", html: "" };
  };
  const stayAway = () => site.rows("UPDATE panel_visits SET seen_at = ?", hoursAgo(48));
  write("Eva", 72);
  expect((await greeting()).words).toContain("Hasta hoy: 1 mensaje.");
  expect((await owner.page("/admin")).words).toContain("Todavía no se ha apuntado nadie.");

  stayAway();
  write("Luz", 3);
  write("Sol", 2);
  expect((await greeting()).words).toMatch(/Desde el \S+ \d+ a las? \d+:\d\d: 2 mensajes\.$/);
  expect((await greeting()).words).toContain("2 mensajes");

  stayAway();
  site.rows("DELETE FROM mensajes");
  expect((await greeting()).words).toMatch(/Desde el .+ no ha llegado nada\.$/);
});

test("the panel says what the site needs, leads there, and is content once it is done", async () => {
  insert(site, "proyectos_galeria");
  insert(site, "fotos_galeria", { id: 7 });
  write("Eva", 72);
  site.rows(
    `INSERT INTO submissions (form, row_id, fingerprint, reference, delivery_key, state, created_at, next_attempt_at)
     VALUES ('contacto', 1, 'f', 'r', 'k', 'pending', ?, ?)`,
    ...[hoursAgo(72), hoursAgo(-12)],
  );
  site.rows("INSERT INTO auth_events (at, kind) VALUES (?, 'REFRESH_REUSED')", hoursAgo(24));

  const status = async () => {
    const home = await owner.page("/admin");
    const { html, words } = await owner.page("/admin/correo");
    const folded = readPage(html).one("details", { class: "status-rest" }).html;
    const linesIn = (part: string) =>
      readPage(part)
        .all("li", { class: "status-line" })
        .map((line) => line.words);
    return {
      home,
      html,
      words,
      needed: linesIn(html.replace(folded, "")),
      folded: linesIn(folded),
    };
  };
  const urgent = await status();
  expect(urgent.words).toContain("Hay algo urgente.");
  expect(urgent.home.link("Ver qué pasa y qué hacer")).toBe("/admin/correo");
  expect(urgent.home.link("fotos sin descripción")).toBe("/admin/correo#fotos-sin-descripcion");
  expect(urgent.html).toContain('id="fotos-sin-descripcion"');
  expect(urgent.needed.slice(0, 2).sort()).toEqual([
    expect.stringMatching(/^Urgente Accesos en 7 días/),
    expect.stringContaining("Reenvíos 1 envío espera; el más antiguo llegó hace 3 días."),
  ]);
  expect(urgent.folded).toContainEqual(expect.stringMatching(/Disco Quedan .+ libres\./));

  const describe = readPage(urgent.html).link("Describirla");
  expect(describe).toBe("/galeria-admin/1?describir");
  const form = (await owner.page(describe)).form("Descripciones");
  await form.send(owner, { descripcion_7: "Un arco al sol" });
  await readPage(urgent.html).form("/reenvios").send(owner);
  site.rows("DELETE FROM auth_events WHERE kind = 'REFRESH_REUSED'");
  const calm = await status();
  expect(calm.home.words).not.toContain("Hay algo urgente");
  expect(calm.home.words).toContain("El sitio pide");
  expect(calm.words).toContain("Hay algo que atender cuando puedas.");
  expect(calm.needed.join()).toContain(
    "Copias de seguridad No se hacen copias. Pídelo a quien instaló el sitio. Qué decirle",
  );
  expect(calm.folded).toContainEqual(expect.stringMatching(/Fotos sin descripción/));
  expect(calm.folded).toContainEqual(expect.stringMatching(/^Bien Accesos en 7 días 0 accesos/));
});

test("a failed forward is pending in the panel and is sent on demand", async () => {
  service.answer((response) => response.writeHead(502).end());
  await visitor.post("/?index", MESSAGE);
  const panel = () => owner.page("/admin");
  const retry = async () => (await panel()).form("/reenvios").send(owner);
  expect((await panel()).words).toContain("1 envío pendiente de reenvío");
  const ways = (await panel()).all("a").filter(({ words }) => words.startsWith("Mensaje del"));
  const { dialog } = await owner.page(ways[0]?.attribs.href ?? "");
  expect(dialog?.words).toContain(MESSAGE.mensaje);
  expect((await retry()).headers.get("Location")).toBe("/admin");
  expect((await panel()).words).toContain("1 envío pendiente de reenvío");
  service.answer((response) => response.end("{}"));
  await retry();
  expect((await panel()).words).not.toContain("pendiente de reenvío");
  expect(site.rows("SELECT state FROM submissions")).toEqual([{ state: "forwarded" }]);
  expect(service.received).toHaveLength(3);
});

test("without mail a letter is written and not sent, and the panel says whom to ask", async () => {
  const letter = await owner.page("/admin/cartas?nueva");
  expect(letter.words).toContain("Pídelo a quien instaló el sitio. Qué decirle");
  expect(letter.all("button").map(({ words }) => words)).not.toContain("Guardar y enviar…");
  expect((await letter.form("Guardar").send(owner, { asunto: "a", contenido: "b" })).status).toBe(
    303,
  );
  const { words } = await owner.page("/admin/correo");
  expect(words).toContain("Este sitio no envía correo: lo que llega se ve en el panel.");
  expect(words).not.toMatch(/Enviar prueba|Nombre del que sale/);
});
