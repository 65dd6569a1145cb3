import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { environment } from "~/config/env.server";
import { db } from "~/db/client.server";
import { believeClock } from "~/db/clock.server";
import { retryDelay } from "~/db/outbox.server";
import { createInscripcion } from "~/inscripciones/inscripciones.server";
import { createMensaje } from "~/mensajes/mensajes.server";
import { payloads } from "~/panel/accept-form.server";
import { forwardDue, pendingForwards, retryNow } from "~/submissions/forward.server";
import { freshDatabase } from "../support/fresh-database";
import { lock, unlock } from "../support/locked";
import { INSCRIPCION, MESSAGE } from "../support/people";
import { all } from "../support/put";
import { useForwarding } from "../support/use-forwarding";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

freshDatabase();
const { service, refuse, keys } = await useForwarding();
beforeEach(() => refuse());

const accept = () => service.answer((response) => response.end("{}"));
const submissions = () => all("submissions");
const inMs = (ms: number) => new Date(Date.now() + ms);

describe("pending forwards", () => {
  test("a pending forward is sent later with its key and its content", async () => {
    await createMensaje(MESSAGE);
    await createInscripcion(INSCRIPCION);
    accept();
    expect(await forwardDue(payloads, inMs(2 * MINUTE_MS))).toBe(2);
    const bodies = service.received.map(({ body }) => body);
    expect(bodies.slice(2)).toEqual(bodies.slice(0, 2));
    expect(keys().slice(2)).toEqual(keys().slice(0, 2));
    expect((await submissions()).map(({ state }) => state)).toEqual(["forwarded", "forwarded"]);
    expect(await forwardDue(payloads, inMs(DAY_MS))).toBe(0);
  });

  test("a pending forward is not due before its time", async () => {
    await createMensaje(MESSAGE);
    accept();
    const [{ next_attempt_at } = { next_attempt_at: "" }] = await submissions();
    const before = new Date(Date.parse(next_attempt_at ?? "") - 1);
    expect(await forwardDue(payloads, before)).toBe(0);
    expect(service.received).toHaveLength(1);
  });

  test("a pending forward waits twice as long after each attempt", async () => {
    expect([1, 2, 3, 11, 12, 40].map((attempts) => retryDelay(attempts) / MINUTE_MS)).toEqual([
      1, 2, 4, 1024, 1440, 1440,
    ]);
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T10:00:00Z") });
    await createMensaje(MESSAGE);
    for (const [minutes, attempts] of [
      [1, 2],
      [2, 3],
      [4, 4],
    ] as const) {
      vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
      await forwardDue(payloads);
      expect((await submissions())[0]).toMatchObject({ attempts, state: "pending" });
    }
    expect((await submissions())[0]?.next_attempt_at).toBe("2026-11-21T10:15:00.000Z");
  });

  test("a pending forward whose form is sent again is forwarded once", async () => {
    await createMensaje(MESSAGE);
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    service.answer(async (response) => {
      await opened;
      response.end("{}");
    });
    const round = forwardDue(payloads, inMs(2 * MINUTE_MS));
    await vi.waitFor(() => expect(service.received).toHaveLength(2));
    const again = createMensaje(MESSAGE);
    open();
    expect((await again).delivered).toBe(true);
    expect(await round).toBe(1);
    expect((await createMensaje(MESSAGE)).delivered).toBe(true);
    expect(service.received).toHaveLength(2);
  });

  test.each([
    ["that the service has taken", accept, "forwarded", 1],
    ["that the service has refused", refuse, "pending", 2],
  ])("a pending forward %s is not sent again if that could not be noted", async (...what) => {
    const [, answers, state, attempts] = what;
    await createMensaje(MESSAGE);
    answers();
    await lock("UPDATE ON main.submissions");
    for (const minutes of [2, 3, 4]) await forwardDue(payloads, inMs(minutes * MINUTE_MS));
    expect(service.received).toHaveLength(2);
    expect(await submissions()).toMatchObject([{ state: "pending", attempts: 1 }]);
    await unlock();
    await forwardDue(payloads, inMs(5 * MINUTE_MS));
    expect(service.received).toHaveLength(2);
    expect(await submissions()).toMatchObject([{ state, attempts }]);
  });

  test("a pending forward that is refused does not hold up the others", async () => {
    for (const nombre of ["Uno", "Dos", "Tres", "Cuatro", "Cinco"]) {
      await createMensaje({ ...MESSAGE, nombre });
    }
    service.received.length = 0;
    await forwardDue(payloads, inMs(2 * MINUTE_MS));
    expect(service.received).toHaveLength(3);
    service.received.length = 0;
    service.answer((response, { body }) => {
      response.statusCode = (body as { nombre: string }).nombre === "Cuatro" ? 422 : 200;
      response.end();
    });
    expect(await forwardDue(payloads, inMs(10 * MINUTE_MS))).toBe(4);
    expect(await pendingForwards()).toMatchObject({ count: 1 });
  });

  test("a pending forward is sent though older ones have lost their rows", async () => {
    for (const nombre of ["Uno", "Dos", "Tres", "Cuatro"])
      await createMensaje({ ...MESSAGE, nombre });
    await db
      .updateTable("submissions")
      .set({ row_id: sql`-id` })
      .where("id", "<", ({ selectFrom }) => {
        return selectFrom("submissions").select(({ fn }) => fn.max("id").as("newest"));
      })
      .execute();
    accept();
    expect(await forwardDue(payloads, inMs(2 * MINUTE_MS))).toBe(1);
    expect(await submissions()).toMatchObject([{ state: "forwarded" }]);
  });

  test.each(["2999-12-01T00:00:00.000Z", null, "", "zzz", "2026-11-21", "2026-11-21T04:47:99"])(
    "a pending forward without a sensible moment to wait for is due: %s",
    async (next_attempt_at) => {
      await createMensaje(MESSAGE);
      accept();
      await db.updateTable("submissions").set({ next_attempt_at }).execute();
      expect(await forwardDue(payloads)).toBe(1);
    },
  );

  test("a pending forward is due at once when somebody asks for it", async () => {
    await createMensaje(MESSAGE);
    expect(await pendingForwards()).toMatchObject({ count: 1, oldest: [{ form: "contacto" }] });
    accept();
    expect(await retryNow(payloads)).toBe(1);
    expect(await pendingForwards()).toMatchObject({ count: 0, oldest: [] });
  });

  test("a form is given up after five days if the service takes others", async () => {
    await createMensaje({ ...MESSAGE, nombre: "Linda" });
    expect(await pendingForwards()).toMatchObject({ count: 1, areOthersTaken: false });
    const answerLinda = (status: number) =>
      service.answer((response, { body }) => {
        response.statusCode = (body as { nombre: string }).nombre === "Linda" ? status : 200;
        response.end();
      });
    answerLinda(422);
    const tryFor = async (days: number) => {
      for (let day = 0; day < days; day++) await forwardDue(payloads, inMs(day * DAY_MS));
    };
    const state = async () => (await submissions()).map((row) => row.state);
    const aged = inMs(-6 * DAY_MS).toISOString();
    await db.updateTable("submissions").set({ created_at: aged, attempts: 12 }).execute();
    await tryFor(30);
    expect(await state()).toEqual(["pending"]);
    await createMensaje({ ...MESSAGE, nombre: "Otra" });
    expect(await pendingForwards()).toMatchObject({ count: 1, areOthersTaken: true });
    const again = async (status: number) => {
      answerLinda(status);
      await db.updateTable("submissions").set({ next_attempt_at: null }).execute();
      await forwardDue(payloads);
    };
    // What is said of the service, or of the hour, gives up nothing.
    for (const status of [502, 429, 403]) await again(status);
    expect(await state()).toEqual(["pending", "forwarded"]);
    await again(422);
    expect(await state()).toEqual(["kept", "forwarded"]);
  });

  test("a form that is refused is not given up while the clock is in doubt", async () => {
    await believeClock();
    await createMensaje(MESSAGE);
    const row = db.updateTable("submissions").set({ attempts: 30, next_attempt_at: null });
    await row.execute();
    accept();
    await createMensaje({ ...MESSAGE, nombre: "Otra" });
    refuse(422);
    const later = { toFake: ["Date" as const], now: inMs(8 * DAY_MS) };
    vi.useFakeTimers(later);
    await forwardDue(payloads);
    expect((await submissions())[0]).toMatchObject({ state: "pending", attempts: 31 });
    await believeClock();
    await row.execute();
    await forwardDue(payloads);
    expect((await submissions())[0]).toMatchObject({ state: "kept" });
    vi.useRealTimers();
    await believeClock();
  });

  test("nothing is pending while there is no service to forward to", async () => {
    await createMensaje(MESSAGE);
    const { FORM_FORWARD_URL } = environment;
    environment.FORM_FORWARD_URL = undefined;
    expect(await pendingForwards()).toMatchObject({ count: 0, oldest: [] });
    environment.FORM_FORWARD_URL = FORM_FORWARD_URL;
    expect(await pendingForwards()).toMatchObject({ count: 1 });
    accept();
    expect(await retryNow(payloads)).toBe(1);
  });

  test("a pending forward is not sent without its row, or without a service", async () => {
    await createMensaje(MESSAGE);
    accept();
    environment.FORM_FORWARD_URL = undefined;
    expect(await retryNow(payloads)).toBe(0);
    environment.FORM_FORWARD_URL = service.url;
    await db.deleteFrom("mensajes").execute();
    expect(await retryNow(payloads)).toBe(0);
    expect(service.received).toHaveLength(1);
  });
});
