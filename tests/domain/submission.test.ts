import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { environment } from "~/config/env.server";
import { sign } from "~/config/signing.server";
import { db } from "~/db/client.server";
import { log } from "~/log.server";
import { createMensaje, type MensajeText } from "~/mensajes/mensajes.server";
import { freshDatabase } from "../support/fresh-database";
import { type Recorder, startRecorder } from "../support/recorder";

const EVA: MensajeText = { nombre: "Eva", email: "eva@ejemplo.es", mensaje: "¿Cuándo abrís?" };
const DAY_MS = 24 * 60 * 60 * 1000;

let service: Recorder;

freshDatabase();
beforeAll(async () => {
  service = await startRecorder();
  vi.spyOn(log, "error").mockReturnValue();
});
beforeEach(() => {
  environment.FORM_FORWARD_URL = service.url;
  service.received.length = 0;
  service.answer((response) => response.end('{"ok":true}'));
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => service.close());

const mensajes = () => db.selectFrom("mensajes").selectAll().execute();
const submissions = () => db.selectFrom("submissions").selectAll().execute();
const refuse = () => {
  service.answer((response) => {
    response.statusCode = 500;
    response.end();
  });
};

describe("a form that is sent", () => {
  test("is kept and forwarded", async () => {
    const receipt = await createMensaje(EVA);
    expect(receipt.delivered).toBe(true);
    expect(await mensajes()).toMatchObject([EVA]);
    expect(service.received.map(({ body }) => body)).toEqual([
      { ...EVA, asunto: "Mensaje de contacto desde la web" },
    ]);
    expect(await submissions()).toMatchObject([{ state: "forwarded" }]);
  });

  test("is kept, and all is well, where there is nobody to forward it to", async () => {
    environment.FORM_FORWARD_URL = undefined;
    expect((await createMensaje(EVA)).delivered).toBe(true);
    expect(await mensajes()).toHaveLength(1);
    expect(await submissions()).toMatchObject([{ state: "kept" }]);
  });

  test("is kept when forwarding fails, and says so", async () => {
    refuse();
    expect((await createMensaje(EVA)).delivered).toBe(false);
    expect(await mensajes()).toHaveLength(1);
    expect(await submissions()).toMatchObject([{ state: "pending" }]);
  });
});

describe("the same form sent again", () => {
  test("is the same row and the same forward", async () => {
    const first = await createMensaje(EVA);
    const second = await createMensaje({ ...EVA });
    expect(second.reference).toBe(first.reference);
    expect(await mensajes()).toHaveLength(1);
    expect(service.received).toHaveLength(1);
  });

  test("is so too when both arrive at once", async () => {
    const receipts = await Promise.all([
      createMensaje(EVA),
      createMensaje(EVA),
      createMensaje(EVA),
    ]);
    expect(new Set(receipts.map(({ reference }) => reference)).size).toBe(1);
    expect(receipts.every(({ delivered }) => delivered)).toBe(true);
    expect(await mensajes()).toHaveLength(1);
    expect(service.received).toHaveLength(1);
  });

  test("after a failure is forwarded without another row", async () => {
    refuse();
    await createMensaje(EVA);
    service.answer((response) => response.end());
    expect((await createMensaje(EVA)).delivered).toBe(true);
    expect(await mensajes()).toHaveLength(1);
    const keys = service.received.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test("a day later is another one", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T10:00:00Z") });
    await createMensaje(EVA);
    vi.setSystemTime(Date.now() + DAY_MS - 1);
    await createMensaje(EVA);
    expect(await mensajes()).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1);
    await createMensaje(EVA);
    expect(await mensajes()).toHaveLength(2);
  });

  test("with other words is another one", async () => {
    await createMensaje(EVA);
    await createMensaje({ ...EVA, mensaje: "¿Y los precios?" });
    expect(await mensajes()).toHaveLength(2);
    expect(service.received).toHaveLength(2);
  });
});

describe("a retry with the reference of what failed", () => {
  test("replaces what was stored when it was corrected", async () => {
    refuse();
    const { retry, reference } = await createMensaje(EVA);
    service.answer((response) => response.end());
    const corrected = { ...EVA, email: "eva@ejemplo.com" };
    const receipt = await createMensaje(corrected, retry);
    expect(receipt).toMatchObject({ delivered: true, reference });
    expect(await mensajes()).toMatchObject([corrected]);
    const keys = service.received.map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(2);
  });

  test("does not touch the row if the reference was not signed by us", async () => {
    await createMensaje(EVA);
    const [stored] = await submissions();
    const other = { ...EVA, nombre: "Otra" };
    await createMensaje(other, `${stored?.id}.forged`);
    await createMensaje({ ...other, mensaje: "más" }, sign("session", String(stored?.id)));
    expect((await mensajes()).map(({ nombre }) => nombre)).toEqual(["Eva", "Otra", "Otra"]);
  });

  test("from before a restore leaves the row that has got its number since alone", async () => {
    refuse();
    const { retry } = await createMensaje(EVA);
    const [before] = await submissions();
    await db.deleteFrom("mensajes").execute();
    await createMensaje({ ...EVA, nombre: "Luis" });
    await db.updateTable("submissions").set({ id: before?.id }).execute();
    await createMensaje({ ...EVA, nombre: "Eva María" }, retry);
    expect((await mensajes()).map(({ nombre }) => nombre)).toEqual(["Luis", "Eva María"]);
  });

  test("leaves one row when its content had already been sent by itself", async () => {
    refuse();
    const { retry } = await createMensaje({ ...EVA, nombre: "Ev" });
    service.answer((response) => response.end());
    await createMensaje(EVA);
    await createMensaje(EVA, retry);
    expect(await mensajes()).toMatchObject([{ nombre: "Eva" }]);
    expect(await submissions()).toHaveLength(1);
  });
});

test("a row that is deleted takes its submission along", async () => {
  await createMensaje(EVA);
  await db.deleteFrom("mensajes").execute();
  expect(await submissions()).toEqual([]);
});
