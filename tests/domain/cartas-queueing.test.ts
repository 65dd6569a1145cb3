import { describe, expect, test, vi } from "vitest";
import { submitCarta } from "~/cartas/carta-form.server";
import { findCarta, versionOfCarta } from "~/cartas/cartas.server";
import { QUEUED_AT_ONCE, queueLetters } from "~/cartas/queueing.server";
import { readReach } from "~/cartas/recipients.server";
import * as sending from "~/cartas/sending.server";
import { environment } from "~/config/env.server";
import { db } from "~/db/client.server";
import { log } from "~/log.server";
import { holdAfterRestore } from "~/personas/after-restore.server";
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

describe("a letter that was half handed to the outbox when the process ended", () => {
  test("it goes on with the next start, to everybody once", async () => {
    const id = await sendHalf(PEOPLE / 2 + 7);
    expect(await readers()).toHaveLength(PEOPLE / 2);
    await unlock();
    await queueLetters();
    await queueLetters();
    expect(new Set(await readers()).size).toBe(PEOPLE);
    expect(await readers()).toHaveLength(PEOPLE);
    expect(await findCarta(id)).toMatchObject({ queueing_to: null });
  });

  test("it reaches who signs up once more before it goes on", async () => {
    await sendHalf(QUEUED_AT_ONCE);
    await unlock();
    await signUp(PEOPLE - 1, 0);
    await queueLetters();
    expect(new Set(await readers()).size).toBe(PEOPLE);
    expect(await readers()).toHaveLength(PEOPLE);
  });

  test("it does not go to who signed up after it was confirmed", async () => {
    await sendHalf(PEOPLE / 2);
    await signUp("nueva");
    await unlock();
    await queueLetters();
    expect(await readers()).toHaveLength(PEOPLE);
    expect(await readers()).not.toContain(emailOf("nueva"));
  });

  test("it does not go on once it was stopped", async () => {
    const id = await sendHalf(PEOPLE / 2);
    await sending.stopCarta(id);
    await unlock();
    await queueLetters();
    expect(await readers()).toEqual([]);
  });

  test("it waits where the mail server was taken away meanwhile", async () => {
    await sendHalf(PEOPLE / 2);
    await unlock();
    const server = environment.SMTP_URL;
    environment.SMTP_URL = undefined;
    await queueLetters();
    environment.SMTP_URL = server;
    await queueLetters();
    expect(await readers()).toHaveLength(PEOPLE);
  });
});

describe("what was asked is what is sent", () => {
  const question = async (id: number) => {
    const carta = await findCarta(id);
    if (!carta) throw new Error(`no letter ${id}`);
    const version = await sending.questionVersion(carta);
    return { people: (await readReach(carta)).people, version };
  };

  test("nothing is sent when somebody has signed up since the question", async () => {
    await signUp(1, 2);
    const id = await write();
    const asked = await question(id);
    await signUp(3);
    expect(await sending.sendCarta(id, asked)).toBeNull();
    expect(await readers()).toEqual([]);
    expect(await findCarta(id)).toMatchObject({ sent_at: null });
  });

  test("nothing is sent when one has left and another signed up since the question", async () => {
    await signUp(1, 2);
    const id = await write();
    const asked = await question(id);
    await db.deleteFrom("inscripciones").where("email", "=", "eva1@ejemplo.es").execute();
    await signUp(3);
    expect(await sending.sendCarta(id, asked)).toBeNull();
    expect(await readers()).toEqual([]);
    expect(await sending.sendCarta(id, await question(id))).toBe(2);
  });

  test("the letter is sent when somebody of them has signed up once more", async () => {
    await signUp(1, 2);
    const id = await write();
    const asked = await question(id);
    await signUp(1);
    expect(await sending.sendCarta(id, asked)).toBe(2);
  });

  test("nothing is sent when the letter has changed since the question", async () => {
    await signUp(1, 2);
    const id = await write();
    const asked = await question(id);
    await new Promise((resolve) => setTimeout(resolve, 2));
    await submitCarta({ ...CARTA, contenido: "Otra cosa." }, id);
    expect(await sending.sendCarta(id, asked)).toBeNull();
    expect(await readers()).toEqual([]);
    expect(await sending.sendCarta(id, await question(id))).toBe(2);
  });

  /** What a restore and the start after it do to a letter that was stored and not sent. */
  const restored = async (at: string) => {
    await db.insertInto("database_names").values({ name: at }).execute();
    await db.updateTable("cartas").set({ sent_at: null }).execute();
    await db.deleteFrom("correos").execute();
    await db.insertInto("restores").values({ at, held: 0 }).execute();
    await holdAfterRestore();
  };

  test("nothing is sent when the letter has come back with a backup since the question", async () => {
    await signUp(1, 2);
    const id = await write();
    for (const at of ["2026-11-20T10:00:00.000Z", "2026-11-21T10:00:00.000Z"]) {
      const asked = await question(id);
      expect(await sending.sendCarta(id, asked)).toBe(2);
      await restored(at);
      expect(await sending.sendCarta(id, asked)).toBeNull();
      expect(await readers()).toEqual([]);
    }
  });

  test("nothing is sent when what came back with a backup has been held since the question", async () => {
    await signUp(1, 2);
    const id = await write();
    const at = "2026-11-20T10:00:00.000Z";
    await db.insertInto("restores").values({ at, held: 0 }).execute();
    const asked = await question(id);
    await holdAfterRestore();
    expect(await sending.sendCarta(id, asked)).toBeNull();
  });

  test("nothing is sent when the letter was stopped since the question", async () => {
    await signUp(1, 2);
    const id = await write();
    const asked = await question(id);
    await sending.sendCarta(id, asked);
    await sending.stopCarta(id);
    expect(await sending.sendCarta(id, asked)).toBeNull();
    const again = await question(id);
    expect(await sending.sendCarta(id, again)).toBe(2);
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
    await sending.stopCarta(id);
    vi.useRealTimers();
    expect(await sending.sendCarta(id, again)).toBeNull();
    expect(await readers()).toEqual([]);
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

  test("is refused with everything typed where the letter is being sent", async () => {
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

test("a correction from another window is not overwritten without a word", async () => {
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
