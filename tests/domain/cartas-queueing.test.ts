import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { submitCarta } from "~/cartas/carta-form.server";
import { findCarta, versionOfCarta } from "~/cartas/cartas.server";
import { QUEUED_AT_ONCE, queueCartas } from "~/cartas/queueing.server";
import * as sending from "~/cartas/sending.server";
import { environment } from "~/config/env.server";
import { db } from "~/db/client.server";
import { log } from "~/log.server";
import { freshDatabase } from "../support/fresh-database";
import { lock, unlock } from "../support/locked";
import { column, put } from "../support/put";
import { sendCarta } from "../support/send-carta";
import { useMail } from "../support/use-mail-server";

vi.mock("~/correo/outbox.server", async () => (await import("../support/rounds-by-hand")).outbox);

const CARTA = { asunto: "Abrimos", contenido: "Hola.", destino: "todas", estado: "" };
const PEOPLE = 4 * QUEUED_AT_ONCE;

freshDatabase();
useMail();

const emailOf = (name: string | number) => `eva${name}@ejemplo.es`;
async function signUp(...names: (string | number)[]): Promise<void> {
  for (const name of names) await put("inscripciones", { email: emailOf(name) });
}

const many = () => signUp(...Array(PEOPLE).keys());

async function write(): Promise<number> {
  const result = await submitCarta(CARTA, null);
  if (!result.ok) throw new Error("not stored");
  return result.value;
}

const readers = () => column("correos", "to_address");

/** A letter to many, and a process that ends when so many of them are in the outbox. */
async function sendHalf(people: number): Promise<number> {
  await many();
  const id = await write();
  vi.spyOn(log, "error").mockReturnValue();
  await lock(`INSERT ON main.correos WHEN (SELECT count(*) FROM correos) >= ${people}`);
  await sendCarta(id);
  return id;
}

test("other requests are answered while a letter is handed to the outbox", async () => {
  await many();
  const id = await write();
  let breaks = 0;
  const count = () => {
    breaks++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await sendCarta(id);
  clearImmediate(next);
  expect(await readers()).toHaveLength(PEOPLE);
  expect(breaks).toBeGreaterThanOrEqual(PEOPLE / QUEUED_AT_ONCE);
});

test("who is deleted while a letter is handed to the outbox does not get it", async () => {
  await many();
  // The newest are handed over first.
  const last = emailOf(0);
  await sql
    .raw(
      `CREATE TEMP TRIGGER late AFTER INSERT ON main.correos
       WHEN (SELECT count(*) FROM correos) = ${QUEUED_AT_ONCE}
       BEGIN DELETE FROM inscripciones WHERE email = '${last}'; END`,
    )
    .execute(db);
  await sendCarta(await write());
  await sql`DROP TRIGGER late`.execute(db);
  expect(await readers()).toHaveLength(PEOPLE - 1);
  expect(await readers()).not.toContain(last);
});

describe("a letter that was half handed to the outbox when the process ended", () => {
  test("it is handed over with the next start, to everybody once", async () => {
    const id = await sendHalf(PEOPLE / 2 + 7);
    expect(await readers()).toHaveLength(PEOPLE / 2);
    await unlock();
    await queueCartas();
    await queueCartas();
    expect(new Set(await readers()).size).toBe(PEOPLE);
    expect(await readers()).toHaveLength(PEOPLE);
    // At five a minute, those of before the end included.
    const times = (await column("correos", "next_attempt_at")).map((at) => Date.parse(`${at}`));
    const minutes = (Math.max(...times) - Math.min(...times)) / 60_000;
    expect(Math.floor(minutes)).toBe(PEOPLE / 5 - 1);
    expect(await findCarta(id)).toMatchObject({ queueing_to: null });
  });

  test("it reaches everybody once, although two signed up once more meanwhile", async () => {
    await sendHalf(QUEUED_AT_ONCE);
    await unlock();
    await signUp(PEOPLE - 1, 0);
    await queueCartas();
    expect(new Set(await readers()).size).toBe(PEOPLE);
    expect(await readers()).toHaveLength(PEOPLE);
  });

  test("it does not go to who signed up after it was confirmed", async () => {
    await sendHalf(PEOPLE / 2);
    await signUp("nueva");
    await unlock();
    await queueCartas();
    expect(await readers()).toHaveLength(PEOPLE);
    expect(await readers()).not.toContain(emailOf("nueva"));
  });

  test("it does not go on once it was stopped", async () => {
    const id = await sendHalf(PEOPLE / 2);
    await sending.stopCarta(id);
    await unlock();
    await queueCartas();
    expect(await readers()).toEqual([]);
  });

  test("it waits while no mail server is configured", async () => {
    await sendHalf(PEOPLE / 2);
    await unlock();
    const server = environment.SMTP_URL;
    environment.SMTP_URL = undefined;
    await queueCartas();
    environment.SMTP_URL = server;
    await queueCartas();
    expect(await readers()).toHaveLength(PEOPLE);
  });
});

describe("the form of a new letter, sent again with the same key,", () => {
  const values = { ...CARTA, clave: "una" };

  test("asks before it changes the letter that it made", async () => {
    const first = await submitCarta(values, null);
    const asked = await submitCarta({ ...values, asunto: "Corregida" }, null);
    expect(asked).toMatchObject({
      form: { wayOut: { href: `/admin/cartas?carta=${first.ok && first.value}` } },
    });
    expect(asked).toHaveProperty("form.failure", expect.stringMatching(/ya guardaste una carta/));
    expect(await column("cartas", "asunto")).toEqual([CARTA.asunto]);
    if (!asked.ok) expect(await submitCarta(asked.form.values, null)).toEqual(first);
    expect(await column("cartas", "asunto")).toEqual(["Corregida"]);
  });

  test("is refused and comes back as typed if the letter is being sent", async () => {
    await signUp(1);
    const first = await submitCarta(values, null);
    await sendCarta(first.ok ? first.value : 0);
    const typed = { ...values, asunto: "Corregida" };
    expect(await submitCarta(typed, null)).toMatchObject({
      reason: "conflict",
      form: { values: typed },
    });
  });
});

test("an edit of a letter does not overwrite another window's unasked", async () => {
  const id = await write();
  const opened = await findCarta(id);
  const version = opened ? versionOfCarta(opened) : "";
  expect((await submitCarta({ ...CARTA, asunto: "Primera", version }, id)).ok).toBe(true);
  const second = await submitCarta({ ...CARTA, asunto: "Segunda", version }, id);
  expect(second).toMatchObject({ reason: "conflict", form: { values: { asunto: "Segunda" } } });
  expect(await findCarta(id)).toMatchObject({ asunto: "Primera" });
  const { values = {} } = second.ok ? {} : second.form;
  expect((await submitCarta(values, id)).ok).toBe(true);
  expect(await findCarta(id)).toMatchObject({ asunto: "Segunda" });
});
