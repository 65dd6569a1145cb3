import { beforeEach, expect, test, vi } from "vitest";
import { submitCarta } from "~/cartas/carta-form.server";
import { findCarta } from "~/cartas/cartas.server";
import { readReach } from "~/cartas/recipients.server";
import * as sending from "~/cartas/sending.server";
import { db } from "~/db/client.server";
import { holdAfterRestore } from "~/personas/after-restore.server";
import { freshDatabase } from "../support/fresh-database";
import { column, put } from "../support/put";
import { useMail } from "../support/use-mail-server";

vi.mock("~/correo/outbox.server", async () => (await import("../support/rounds-by-hand")).outbox);

const CARTA = { asunto: "Abrimos", contenido: "Hola.", destino: "todas", estado: "" };

freshDatabase();
useMail();

async function signUp(...names: number[]): Promise<void> {
  for (const name of names) await put("inscripciones", { email: `eva${name}@ejemplo.es` });
}

async function write(): Promise<number> {
  const result = await submitCarta(CARTA, null);
  if (!result.ok) throw new Error("not stored");
  return result.value;
}

const readers = () => column("correos", "to_address");

const question = async (id: number) => {
  const carta = await findCarta(id);
  if (!carta) throw new Error(`no letter ${id}`);
  const version = await sending.questionVersion(carta);
  return { people: (await readReach(carta)).people, version };
};

/** A letter for two people, and what the owner was asked about it. */
let id: number;
let asked: Awaited<ReturnType<typeof question>>;
beforeEach(async () => {
  await signUp(1, 2);
  id = await write();
  asked = await question(id);
});

test("who signs up after the owner was asked does not get the letter", async () => {
  await signUp(3);
  expect(await sending.sendCarta(id, asked)).toBe(2);
  expect((await readers()).sort()).toEqual(["eva1@ejemplo.es", "eva2@ejemplo.es"]);
});

test("a letter is not sent if the confirmation names other people", async () => {
  for (const people of ["", "9", asked.people.replace(/^\d+/, "1")]) {
    expect(await sending.sendCarta(id, { ...asked, people })).toBeNull();
  }
  expect(await findCarta(id)).toMatchObject({ sent_at: null });
});

test("a letter is not sent if somebody it was confirmed for has been deleted", async () => {
  await db.deleteFrom("inscripciones").where("email", "=", "eva1@ejemplo.es").execute();
  await signUp(3);
  expect(await sending.sendCarta(id, asked)).toBeNull();
  expect(await readers()).toEqual([]);
  expect(await sending.sendCarta(id, await question(id))).toBe(2);
});

test("a letter is sent although one of its readers has signed up once more", async () => {
  await signUp(1);
  expect(await sending.sendCarta(id, asked)).toBe(2);
});

test("a letter that was edited since the owner was asked is not sent", async () => {
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

test("a letter that a backup brought back since the question is not sent", async () => {
  for (const at of ["2026-11-20T10:00:00.000Z", "2026-11-21T10:00:00.000Z"]) {
    asked = await question(id);
    expect(await sending.sendCarta(id, asked)).toBe(2);
    await restored(at);
    expect(await sending.sendCarta(id, asked)).toBeNull();
    expect(await readers()).toEqual([]);
  }
});

test("a letter is not sent if a backup's mail was held since the question", async () => {
  const at = "2026-11-20T10:00:00.000Z";
  await db.insertInto("restores").values({ at, held: 0 }).execute();
  asked = await question(id);
  await holdAfterRestore();
  expect(await sending.sendCarta(id, asked)).toBeNull();
});

test("a letter that was stopped since the owner was asked is not sent", async () => {
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
