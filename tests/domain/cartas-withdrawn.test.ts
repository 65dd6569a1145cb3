import { beforeEach, describe, expect, test, vi } from "vitest";
import { fingerprintOf, leaveCartas } from "~/cartas/bajas.server";
import { readLeaveKey } from "~/cartas/bajas-file.server";
import { submitCarta } from "~/cartas/carta-form.server";
import { readSending, stopCarta } from "~/cartas/sending.server";
import { environment } from "~/config/env.server";
import { sendDueMail } from "~/correo/outbox.server";
import { db } from "~/db/client.server";
import { createInscripcion, deleteInscripcion } from "~/inscripciones/inscripciones.server";
import { emptyTrash, restore } from "~/papelera/papelera.server";
import { freshDatabase } from "../support/fresh-database";
import { INSCRIPCION } from "../support/people";
import { all } from "../support/put";
import { sendCarta } from "../support/send-carta";
import { useMailServer } from "../support/use-mail-server";

vi.mock("~/correo/outbox.server", async () => (await import("../support/rounds-by-hand")).outbox);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const EVA = "eva@ejemplo.es";

/** Every test has hours of its own: letters of another one are not of the same minute. */
let start = Date.now();

freshDatabase();
const server = await useMailServer();
beforeEach(() => {
  start += 24 * HOUR_MS;
});

async function signUp(email: string): Promise<number> {
  await createInscripcion({ ...INSCRIPCION, email, comentarios: email });
  // Without receipts and notices.
  await db.deleteFrom("correos").where("kind", "!=", "carta").execute();
  return (await all("inscripciones")).at(-1)?.id ?? 0;
}

async function write(asunto = "Abrimos"): Promise<number> {
  const result = await submitCarta({ asunto, contenido: "Hola.", destino: "todas" }, null);
  if (!result.ok) throw new Error(JSON.stringify(result.form.errors));
  return result.value;
}

const at = (ms: number) => new Date(start + ms);
const hand = (id: number) => sendCarta(id, at(0));
const send = (ms: number) => sendDueMail(at(ms));
const leave = async (email: string) => leaveCartas(fingerprintOf(await readLeaveKey(), email));
const rows = () =>
  db.selectFrom("correos").select(["to_address", "state", "next_attempt_at"]).execute();
const readers = () => server.received.flatMap(({ to }) => to);

const WITHDRAWN: [string, (id: number) => Promise<unknown>][] = [
  ["whose reader has left", () => leave(EVA)],
  ["that was stopped", (id) => stopCarta(id)],
];

describe.each(WITHDRAWN)("a letter, %s,", (_which, withdraw) => {
  test("the letter is not sent once more if it may have arrived", async () => {
    await signUp(EVA);
    const id = await write();
    await hand(id);
    server.behaves({ cutsAfterMessage: true });
    await send(MINUTE_MS);
    server.behaves({});
    await withdraw(id);
    await send(2 * HOUR_MS);
    expect(readers()).toEqual([EVA]);
    expect(await rows()).toEqual([{ to_address: EVA, state: "unknown", next_attempt_at: null }]);
    expect(await hand(id)).toBe(0);
  });

  test("the letter is not tried again after the mail server has postponed it", async () => {
    await signUp(EVA);
    const id = await write();
    await hand(id);
    let refuse = (): void => {};
    const isAsked = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    server.behaves({
      onRecipient: () => {
        refuse();
        return { code: 450, text: "4.2.0 Later" };
      },
    });
    // The state that an attempt has while it lasts.
    const attempt = send(MINUTE_MS);
    await isAsked;
    await db.updateTable("correos").set({ state: "sending" }).execute();
    await withdraw(id);
    await attempt;
    server.behaves({});
    await db.updateTable("correos").set({ state: "pending" }).execute();
    await send(HOUR_MS);
    expect(readers()).toEqual([]);
    expect(await rows()).toEqual([]);
  });
});

test("a letter to an address that was refused meanwhile is not sent", async () => {
  await signUp(EVA);
  const [first, second] = [await write(), await write("Otra")];
  await hand(first);
  await hand(second);
  server.behaves({ onRecipient: () => ({ code: 550, text: "5.1.1 No such user" }) });
  await send(MINUTE_MS);
  expect(await rows()).toMatchObject([{ state: "refused" }]);
  expect((await readSending(second, 1)).counts).toMatchObject({ total: 0 });
});

test("overdue letters are sent at five a minute", async () => {
  for (let each = 0; each < 12; each++) await signUp(`eva${each}@ejemplo.es`);
  await hand(await write());
  const sent = [];
  for (const minute of [60, 60, 61, 62, 63]) sent.push(await send(minute * MINUTE_MS));
  expect(sent).toEqual([5, 0, 5, 2, 0]);
});

describe("a person who is registered twice", () => {
  test("gets a letter once although the registration it went to is deleted", async () => {
    await signUp(EVA);
    const newer = await signUp("EVA@ejemplo.es");
    const id = await write();
    await hand(id);
    await send(MINUTE_MS);
    await stopCarta(id);
    const trashed = await deleteInscripcion(newer);
    expect(await hand(id)).toBe(0);
    expect(await restore(trashed ?? 0)).toMatchObject({ ok: true });
    expect(await hand(id)).toBe(0);
    await deleteInscripcion(newer);
    await emptyTrash();
    expect(await hand(id)).toBe(0);
    expect(readers()).toEqual(["EVA@ejemplo.es"]);
  });

  test("gets a letter once although the first registration was deleted", async () => {
    const first = await signUp(EVA);
    const id = await write();
    await hand(id);
    await send(MINUTE_MS);
    await stopCarta(id);
    await deleteInscripcion(first);
    await signUp("EVA@ejemplo.es");
    expect(await hand(id)).toBe(0);
  });

  test("waits for a letter once after a deleted registration is restored", async () => {
    const first = await signUp(EVA);
    await signUp("luz@ejemplo.es");
    const id = await write();
    await hand(id);
    const trashed = await deleteInscripcion(first);
    await stopCarta(id);
    await signUp("EVA@ejemplo.es");
    expect(await hand(id)).toBe(2);
    expect(await restore(trashed ?? 0)).toMatchObject({ ok: true });
    const eva = (await rows()).filter(({ to_address }) => to_address.toLowerCase() === EVA);
    expect(eva).toHaveLength(1);
  });
});

test("stopping a letter that is not being sent stops nothing", async () => {
  const id = await write();
  expect([await stopCarta(id), await stopCarta(id + 1)]).toEqual([false, false]);
});

test("a letter waits while its links could not name the site", async () => {
  await signUp(EVA);
  await hand(await write());
  environment.SITE_URL = undefined;
  await send(MINUTE_MS);
  expect(await rows()).toMatchObject([{ state: "pending" }]);
  environment.SITE_URL = "https://escuela.example";
  await send(2 * MINUTE_MS);
  expect(readers()).toEqual([EVA]);
});
