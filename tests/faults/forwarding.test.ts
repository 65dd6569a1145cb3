import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { INSCRIPCION } from "../support/people";
import { type Recorder, startRecorder } from "../support/recorder";
import { ADMIN, BEHIND_PROXY, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";

const TIMEOUT_MS = 1_000;
const SENTENCE = "Error al procesar el formulario. Por favor, inténtalo de nuevo.";

let service: Recorder;
let inside: Recorder;
let site: Site;
let ana: Visitor;

beforeAll(async () => {
  [service, inside] = [await startRecorder(), await startRecorder()];
  const variables = { FORM_FORWARD_TIMEOUT_MS: String(TIMEOUT_MS), ...BEHIND_PROXY };
  site = await startSite({ FORM_FORWARD_URL: service.url, ...variables });
  site.createAdmin(ADMIN.email, ADMIN.password);
  ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
});
beforeEach(() => {
  for (const table of ["inscripciones", "submissions"]) site.rows(`DELETE FROM ${table}`);
  service.received.length = 0;
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.stop();
  service.close();
  inside.close();
});

function often(response: ServerResponse, everyMs: number, part: Buffer | string): void {
  const timer = setInterval(() => response.write(part), everyMs);
  response.once("close", () => clearInterval(timer));
}

const FAULTS: [does: string, answer: (response: ServerResponse) => void][] = [
  ["closes the connection", (response) => response.destroy()],
  ["never answers", () => {}],
  ["drips its answer", (response) => often(response, 50, ".")],
  ["answers without end", (response) => often(response, 1, Buffer.alloc(65_536))],
  ["redirects", (response) => response.writeHead(307, { Location: inside.url }).end()],
  ["answers 400", (response) => response.writeHead(400).end("no")],
  ["answers 500", (response) => response.writeHead(500).end("no")],
  ["answers 503", (response) => response.writeHead(503).end("no")],
];

test.each(FAULTS)(
  "a service that %s: the sentence in time, all stored, delivered once",
  async (_does, answer) => {
    service.answer(answer);
    const eva = new Visitor(site.url);
    const asked = performance.now();
    const failed = await eva.post("/inscripcion", INSCRIPCION);
    const html = await failed.text();
    expect(performance.now() - asked).toBeLessThan(TIMEOUT_MS + 1_000);
    expect([failed.status, failed.headers.get("Retry-After")]).toEqual([503, "5"]);
    const typed = [
      INSCRIPCION.apellidos,
      INSCRIPCION.email,
      INSCRIPCION.telefono,
      INSCRIPCION.comentarios,
    ];
    for (const text of [SENTENCE, ...typed]) expect(html).toContain(text);
    expect(site.rows("SELECT apellidos FROM inscripciones")).toEqual([
      { apellidos: INSCRIPCION.apellidos },
    ]);
    expect(inside.received).toEqual([]);
    const panel = await (await ana.get("/admin")).text();
    expect(panel).toContain("1 envío pendiente de reenvío");
    expect(panel).toContain("Reintentar");

    service.answer((response) => response.end());
    const sentBefore = service.received.length;
    const [, referencia = ""] = html.match(/name="referencia" value="([^"]+)"/) ?? [];
    const again = await eva.post("/inscripcion", { ...INSCRIPCION, referencia });
    const other = await eva.post("/inscripcion", INSCRIPCION);
    expect((await ana.post("/reenvios", {})).status).toBe(303);
    expect([again.status, other.status]).toEqual([303, 303]);
    expect(service.received.length).toBe(sentBefore + 1);
    const keys = service.received.map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(1);
    expect(site.rows("SELECT apellidos FROM inscripciones")).toHaveLength(1);
    expect(await (await ana.get("/admin")).text()).not.toContain("pendiente de reenvío");
  },
);
