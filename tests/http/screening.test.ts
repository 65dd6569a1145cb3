import { describe, expect, test } from "vitest";
import { INSCRIPCION, MESSAGE } from "../support/people";
import { BEHIND_PROXY } from "../support/site";
import { useRecorder } from "../support/use-recorder";
import { useSite } from "../support/use-site";

const service = await useRecorder();
const { site, owner, visitor } = await useSite({
  env: { FORM_FORWARD_URL: service.url, ...BEHIND_PROXY },
});

const from = (address: string) => ({ "X-Forwarded-For": address });
const send = (fields: Record<string, string>, address = "192.0.2.1") =>
  visitor.post("/?index", { ...MESSAGE, ...fields }, from(address));
const count = (table: string) =>
  site.rows<{ total: number }>(`SELECT COUNT(*) AS total FROM ${table}`)[0]?.total;

describe("the field that nobody sees", () => {
  test.each(["/", "/inscripcion"])("the honeypot of %s is out of sight and reach", async (path) => {
    const page = await visitor.page(path);
    expect(page.one("input", { name: "web" }).attribs.tabindex).toBe("-1");
    const hidden = page.all("div", { "aria-hidden": "true" }).map(({ html }) => html);
    expect(hidden.filter((html) => html.includes('name="web"'))).toHaveLength(1);
  });

  test("a form with a filled honeypot is quarantined and not forwarded", async () => {
    const answers = [
      await send({ web: "https://spam.example" }),
      await visitor.post("/inscripcion", { ...INSCRIPCION, web: "x" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(answers[1]?.headers.get("Location")).toMatch(/^\/inscripcion\?recibida=/);
    expect([count("mensajes"), count("inscripciones"), count("suspicious_forms")]).toEqual([
      0, 0, 2,
    ]);
    expect(service.received).toEqual([]);
    const panel = await owner.read("/admin");
    expect(panel).toContain("Posible spam");
    expect(panel).toContain("eva@ejemplo.es");
  });

  test("a quarantined form is answered as an accepted one is", async () => {
    const answerTo = async (fields: Record<string, string>) => {
      const response = await visitor.post("/inscripcion", { ...INSCRIPCION, ...fields });
      const location = response.headers.get("Location") ?? "";
      const names = [...response.headers.keys()].sort();
      return { status: response.status, names, body: await response.text(), location };
    };
    const quarantined = await answerTo({ web: "x" });
    const accepted = await answerTo({ comentarios: "Otra" });
    const { location } = quarantined;
    expect(location).toMatch(/^\/inscripcion\?recibida=[2-9A-Z]{8}$/);
    expect({ ...quarantined, location: "" }).toEqual({ ...accepted, location: "" });
    expect(await answerTo({ web: "y" })).toEqual(quarantined);
    const [row] = site.rows<{ id: number }>("SELECT id FROM suspicious_forms");
    await owner.post(`/sospechosos?id=${row?.id}`, { decision: "aceptar" });
    expect(await answerTo({})).toEqual(quarantined);
    expect(
      site.rows("SELECT reference FROM submissions WHERE form = 'inscripcion'"),
    ).toContainEqual({
      reference: location.slice(-8),
    });
    const messages = [await send({ web: "x" }), await send({ mensaje: "Otro" })];
    expect(messages[0]?.headers.get("Location")).toBe(messages[1]?.headers.get("Location"));
  });

  test("a quarantined form is accepted or deleted in the panel", async () => {
    await send({ web: "x" });
    await visitor.post("/inscripcion", { ...INSCRIPCION, nombre: "Luis", web: "x" });
    const panel = await owner.page("/admin");
    expect(panel.words).toContain("2 envíos apartados");
    const press = async (page: typeof panel, label: string, id: number) => {
      const { name = "", value = "" } = page.one("button", { "aria-label": label }).attribs;
      await page.form(`/sospechosos?id=${id}`).send(owner, { [name]: value });
    };
    await press(panel, "Aceptar el envío de Luis", 2);
    const later = await owner.page("/admin");
    expect(later.words).toContain("1 envío apartado");
    expect(later.link("Luis Martín Ruiz")).toBe("/admin?inscripcion=1");
    await press(later, "Eliminar el envío de Eva", 1);
    expect((await owner.page("/admin")).words).not.toContain("Posible spam");
    expect([count("suspicious_forms"), count("inscripciones"), count("mensajes")]).toEqual([
      0, 1, 0,
    ]);
  });

  test("a quarantined form has the declared fields and nothing else that came with it", async () => {
    const ballast = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`campo${index}`, "relleno"]),
    );
    await send({ ...ballast, web: "x" });
    await visitor.post("/inscripcion", { ...INSCRIPCION, ...ballast, nombre: " Eva ", web: "x" });
    const stored = site.rows<{ fields: string }>("SELECT fields FROM suspicious_forms ORDER BY id");
    const fields = stored.map((row) => JSON.parse(row.fields));
    expect(fields.map(Object.keys)).toEqual([
      [...Object.keys(MESSAGE), "privacidad"],
      [...Object.keys(INSCRIPCION), "privacidad"],
    ]);
    expect(fields).toMatchObject([MESSAGE, INSCRIPCION]);
  });

  test("a filled honeypot in an invalid form changes nothing: the error is shown", async () => {
    expect((await send({ email: "nada", web: "x" })).status).toBe(400);
    expect(count("suspicious_forms")).toBe(0);
  });
});

// Networks, homes with IPv6 and all together: tests/domain/screening.test.ts.
test("one IP may send thirty forms in ten minutes, then gets 429", async () => {
  const startedAt = Date.now();
  for (let n = 0; n < 30; n++) expect((await send({ mensaje: `Hola ${n}` })).status).toBe(303);
  const refused = await send({ mensaje: "Hola 30" });
  expect(refused.status).toBe(429);
  const wait = Number(refused.headers.get("Retry-After"));
  const elapsed = (Date.now() - startedAt) / 1000;
  expect(wait).toBeLessThanOrEqual(600);
  expect(wait).toBeGreaterThanOrEqual(Math.floor(600 - elapsed));
  const html = await refused.text();
  expect(html).toContain("espera unos minutos");
  expect(html).toContain("Hola 30");
  expect((await visitor.post("/inscripcion", INSCRIPCION, from("192.0.2.1"))).status).toBe(429);
  expect((await send({ mensaje: "De otra" }, "192.0.2.2")).status).toBe(303);
  expect(count("mensajes")).toBe(31);
  expect(JSON.stringify(site.rows("SELECT * FROM form_arrivals"))).not.toContain("192.0.2");
  const past = new Date(Date.now() - 10 * 60_000).toISOString();
  site.rows("UPDATE form_arrivals SET at = ?", past);
  expect((await send({ mensaje: "Más tarde" })).status).toBe(303);
  expect(count("form_arrivals")).toBe(1);
});
