import { expect, test } from "vitest";
import { sign } from "~/config/signing.server";
import { db } from "~/db/client.server";
import { createInscripcion } from "~/inscripciones/inscripciones.server";
import { createMensaje } from "~/mensajes/mensajes.server";
import { freshDatabase } from "../support/fresh-database";
import { MESSAGE as EVA, INSCRIPCION } from "../support/people";
import { all, put } from "../support/put";
import { useForwarding } from "../support/use-forwarding";

const DAY_MS = 24 * 60 * 60 * 1000;

freshDatabase();
const { service, refuse, keys } = await useForwarding();

const mensajes = () => all("mensajes");
const submissions = () => all("submissions");
const note = async () => {
  const about = { form: "contacto", row_id: (await mensajes())[0]?.id ?? 0 } as const;
  const row = { ...about, estado: "nueva", nota: "dos", updated_at: "" } as const;
  await db.insertInto("seguimiento").values(row).execute();
};
const BEFORE = new Date(Date.now() - 60_000).toISOString();
const YESTERDAY = new Date(Date.now() - DAY_MS).toISOString();

test("a corrected retry replaces what was stored", async () => {
  refuse();
  const { retryReference, reference } = await createMensaje(EVA);
  await db.updateTable("mensajes").set({ created_at: BEFORE }).execute();
  service.answer((response) => response.end());
  const corrected = { ...EVA, email: "eva@ejemplo.com" };
  const receipt = await createMensaje(corrected, retryReference);
  expect(receipt).toMatchObject({ delivered: true, reference });
  const [stored] = await mensajes();
  expect(stored).toMatchObject(corrected);
  // By which a page that shows the former words knows that they are gone.
  expect(stored?.created_at).not.toBe(BEFORE);
  expect(new Set(keys()).size).toBe(2);
});

test.each<[string, () => Promise<unknown>]>([
  ["a note", note],
  ["a day", () => db.updateTable("submissions").set({ created_at: YESTERDAY }).execute()],
])("a retry after %s is a form of its own", async (_what, act) => {
  refuse();
  const { retryReference } = await createMensaje(EVA);
  await act();
  const corrected = { ...EVA, mensaje: "No voy." };
  const { reference } = await createMensaje(corrected, retryReference);
  expect(await mensajes()).toMatchObject([EVA, corrected]);
  expect((await submissions()).map((each) => each.reference)).toContain(reference);
  // Nor is the first one removed when the second comes once more.
  await createMensaje(corrected, retryReference);
  expect(await mensajes()).toHaveLength(2);
});

test.each([
  ["as it was", EVA],
  ["corrected", { ...EVA, mensaje: "Mejor en mayo." }],
])("once a retry %s was thanked, the form that failed is another form", async (_how, retried) => {
  refuse();
  const { retryReference } = await createMensaje(EVA);
  service.answer((response) => response.end());
  await createMensaje(retried, retryReference);
  const other = { ...EVA, nombre: "Bruno" };
  for (let time = 0; time < 2; time++) await createMensaje(other, retryReference);
  expect(await mensajes()).toMatchObject([retried, other]);
  expect(service.received).toHaveLength(3);
});

test.each(["sent", "unknown"] as const)(
  "another person's retry is a form of its own once a receipt for the first is %s",
  async (state) => {
    refuse();
    const { retryReference } = await createMensaje(EVA);
    const [stored] = await mensajes();
    const about = { form: "contacto", row_id: stored?.id ?? 0 } as const;
    await put("correos", { ...about, kind: "acuse", to_address: EVA.email, state });
    const corrected = { ...EVA, mensaje: "Mejor en mayo." };
    const again = await createMensaje(corrected, retryReference);
    expect(await mensajes()).toMatchObject([corrected]);
    const berta = { ...EVA, nombre: "Berta", email: "berta@ejemplo.es" };
    await createMensaje(berta, again.retryReference);
    expect(await mensajes()).toMatchObject([corrected, berta]);
  },
);

const PABLO = { nombre: "Pablo", email: "pablo@ejemplo.es", telefono: "611222333" };

test.each([
  PABLO,
  { ...PABLO, email: INSCRIPCION.email },
  { ...PABLO, telefono: INSCRIPCION.telefono },
  { ...PABLO, nombre: INSCRIPCION.nombre },
  {
    nombre: "Lucía",
    email: INSCRIPCION.email,
    curso_interes: "avanzado" as const,
    comentarios: "La pequeña",
  },
])("a retry that is another person's is a form of its own: %o", async (another) => {
  refuse();
  const { retryReference } = await createInscripcion(INSCRIPCION);
  await createInscripcion({ ...INSCRIPCION, ...another }, retryReference);
  expect(await all("inscripciones")).toMatchObject([{ nombre: "Eva" }, { email: another.email }]);
});

test("a name is not corrected on a form that its sender has a receipt for", async () => {
  refuse();
  const { retryReference } = await createInscripcion(INSCRIPCION);
  const row_id = (await all("inscripciones"))[0]?.id ?? 0;
  const about = { form: "inscripcion", row_id } as const;
  await put("correos", { ...about, kind: "acuse", to_address: EVA.email, state: "sent" });
  await createInscripcion({ ...INSCRIPCION, nombre: "Lucía" }, retryReference);
  expect(await all("inscripciones")).toMatchObject([{ nombre: "Eva" }, { nombre: "Lucía" }]);
});

test("a note about another form, of either kind, lets a retry replace its own", async () => {
  refuse();
  const { retryReference } = await createMensaje(EVA);
  const row_id = (await mensajes())[0]?.id ?? 0;
  const noted = { estado: "nueva", nota: "dos", updated_at: "" } as const;
  const others = [
    { ...noted, form: "inscripcion", row_id },
    { ...noted, form: "contacto", row_id: row_id + 1 },
  ] as const;
  await db
    .insertInto("seguimiento")
    .values([...others])
    .execute();
  const corrected = { ...EVA, mensaje: "Mejor en mayo." };
  await createMensaje(corrected, retryReference);
  expect(await mensajes()).toMatchObject([corrected]);
});

test("a registration that was given a place is not replaced by a retry", async () => {
  refuse();
  const { retryReference } = await createInscripcion(INSCRIPCION);
  await db.updateTable("inscripciones").set({ plaza_at: BEFORE }).execute();
  await createInscripcion({ ...INSCRIPCION, comentarios: "Mejor en mayo." }, retryReference);
  expect(await all("inscripciones")).toMatchObject([INSCRIPCION, { plaza_at: null }]);
});

test.each([
  { nombre: "Evaristo" },
  { email: "eva@ejemplo.com" },
  { telefono: "611222333" },
  { curso_interes: "avanzado" as const, comentarios: "Mejor por la mañana" },
])("a correction of %o replaces what was stored", async (corrections) => {
  refuse();
  const { retryReference } = await createInscripcion(INSCRIPCION);
  await createInscripcion({ ...INSCRIPCION, ...corrections }, retryReference);
  expect(await all("inscripciones")).toHaveLength(1);
});

test("what was forwarded meanwhile, and nobody was thanked for, is still corrected", async () => {
  refuse();
  const { retryReference } = await createMensaje(EVA);
  await db.updateTable("submissions").set({ state: "forwarded" }).execute();
  await createMensaje({ ...EVA, mensaje: "Mejor en mayo." }, retryReference);
  expect(await mensajes()).toMatchObject([{ mensaje: "Mejor en mayo." }]);
});

test("a retry with a forged reference does not touch the row", async () => {
  await createMensaje(EVA);
  const [stored] = await submissions();
  const other = { ...EVA, nombre: "Otra" };
  await createMensaje(other, `${stored?.id}.forged`);
  await createMensaje({ ...other, mensaje: "más" }, sign("session", String(stored?.id)));
  expect((await mensajes()).map(({ nombre }) => nombre)).toEqual(["Eva", "Otra", "Otra"]);
});

test("a retry from before a restore leaves alone the row that has its number now", async () => {
  refuse();
  const { retryReference } = await createMensaje(EVA);
  const [before] = await submissions();
  await db.deleteFrom("mensajes").execute();
  await createMensaje({ ...EVA, nombre: "Luis" });
  await db.updateTable("submissions").set({ id: before?.id }).execute();
  await createMensaje({ ...EVA, nombre: "Eva María" }, retryReference);
  expect((await mensajes()).map(({ nombre }) => nombre)).toEqual(["Luis", "Eva María"]);
});

test("a retry whose content had already been sent by itself leaves one row", async () => {
  refuse();
  const { retryReference } = await createMensaje({ ...EVA, nombre: "Ev" });
  service.answer((response) => response.end());
  await createMensaje(EVA);
  await createMensaje(EVA, retryReference);
  expect(await mensajes()).toMatchObject([{ nombre: "Eva" }]);
  expect(await submissions()).toHaveLength(1);
});
