import { describe, expect, test, vi } from "vitest";
import { environment } from "~/config/env.server";
import { db } from "~/db/client.server";
import { createMensaje } from "~/mensajes/mensajes.server";
import { waitAsForwarded } from "~/submissions/forward.server";
import { freshDatabase } from "../support/fresh-database";
import { MESSAGE as EVA } from "../support/people";
import { all } from "../support/put";
import { useForwarding } from "../support/use-forwarding";

const DAY_MS = 24 * 60 * 60 * 1000;

freshDatabase();
const { service, refuse, keys } = await useForwarding();

const mensajes = () => all("mensajes");
const submissions = () => all("submissions");

describe("a form that is sent", () => {
  test("a submission is stored and forwarded", async () => {
    const receipt = await createMensaje(EVA);
    expect(receipt.delivered).toBe(true);
    expect(await mensajes()).toMatchObject([EVA]);
    expect(service.received.map(({ body }) => body)).toEqual([
      { ...EVA, asunto: "Mensaje de contacto desde la web" },
    ]);
    expect(await submissions()).toMatchObject([{ state: "forwarded" }]);
  });

  test("a quarantined form is answered no sooner than the last forward was", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    service.answer((response) => {
      clock.mockReturnValue(700);
      response.end();
    });
    await createMensaje(EVA);
    clock.mockRestore();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    let isOver = false;
    const waiting = waitAsForwarded().then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(699);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
  });

  test("the same form on another day has a reference of its own", async () => {
    const first = await createMensaje(EVA);
    const past = new Date(Date.now() - DAY_MS).toISOString();
    await db.updateTable("submissions").set({ created_at: past }).execute();
    const second = await createMensaje(EVA);
    expect(second.reference).toMatch(/^[2-9A-Z]{8}$/);
    expect(second.reference).not.toBe(first.reference);
  });

  test("a submission is stored and succeeds where no service is configured", async () => {
    environment.FORM_FORWARD_URL = undefined;
    expect((await createMensaje(EVA)).delivered).toBe(true);
    expect(await mensajes()).toHaveLength(1);
    expect(await submissions()).toMatchObject([{ state: "kept" }]);
  });

  test("a submission is stored when forwarding fails, and reports the failure", async () => {
    refuse();
    expect((await createMensaje(EVA)).delivered).toBe(false);
    expect(await mensajes()).toHaveLength(1);
    expect(await submissions()).toMatchObject([{ state: "pending" }]);
  });
});

describe("the same form sent again", () => {
  test("a form sent again is one row and one forward", async () => {
    const first = await createMensaje(EVA);
    const second = await createMensaje({ ...EVA });
    expect(second.reference).toBe(first.reference);
    expect(await mensajes()).toHaveLength(1);
    expect(service.received).toHaveLength(1);
  });

  test("a form sent twice at once is one row and one forward", async () => {
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

  test("a form sent again after a failure is forwarded without another row", async () => {
    refuse();
    await createMensaje(EVA);
    service.answer((response) => response.end());
    expect((await createMensaje(EVA)).delivered).toBe(true);
    expect(await mensajes()).toHaveLength(1);
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  test("a form sent again a day later is another submission", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T10:00:00Z") });
    await createMensaje(EVA);
    vi.setSystemTime(Date.now() + DAY_MS - 1);
    await createMensaje(EVA);
    expect(await mensajes()).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1);
    await createMensaje(EVA);
    expect(await mensajes()).toHaveLength(2);
  });

  test("a form sent again with other words is another submission", async () => {
    await createMensaje(EVA);
    await createMensaje({ ...EVA, mensaje: "¿Y los precios?" });
    expect(await mensajes()).toHaveLength(2);
    expect(service.received).toHaveLength(2);
  });
});

test("the deletion of a row deletes its submission", async () => {
  await createMensaje(EVA);
  await db.deleteFrom("mensajes").execute();
  expect(await submissions()).toEqual([]);
});
