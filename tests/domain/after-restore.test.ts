import "../support/own-folder";
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fingerprintOf, leftAmong } from "~/cartas/bajas.server";
import { readLeaveKey } from "~/cartas/bajas-file.server";
import { environment } from "~/config/env.server";
import { dataFolder } from "~/config/folders.server";
import { signatures } from "~/config/signing.server";
import { readMailState } from "~/correo/mail-state.server";
import { sendDueMail, sendNow } from "~/correo/outbox.server";
import { db } from "~/db/client.server";
import { catchUpTrouble } from "~/db/restores.server";
import { log } from "~/log.server";
import { acceptQuarantined, payloads } from "~/panel/accept-form.server";
import { catchUpAfterRestore } from "~/personas/after-restore.server";
import { readStatus } from "~/status/status.server";
import { forwardDue, retryNow } from "~/submissions/forward.server";
import { listQuarantined, quarantine } from "~/submissions/quarantine.server";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";
import { lock, unlock } from "../support/locked";
import { NO_FORWARDS } from "../support/no-forwards";
import { wholePerson } from "../support/person";
import { column, put } from "../support/put";
import { startRecorder } from "../support/recorder";
import { useMailServer } from "../support/use-mail-server";

const [EVA, LUZ] = ["eva@ejemplo.es", "luz@ejemplo.es"];
const AT = "2026-11-01T10:00:00.000Z";
const RETRY_MS = 15_000;

freshDatabase();
const server = await useMailServer();
const service = await startRecorder();
/** A restored backup: Eva was erased since, Luz has left the letters, and mail was waiting. */
beforeEach(async () => {
  const key = await readLeaveKey();
  vi.spyOn(log, "error").mockReturnValue();
  await put("mensajes", { email: EVA });
  await db.insertInto("restores").values({ at: AT, held: 0 }).execute();
  const [signature] = signatures("erasure", EVA);
  appendFileSync(path.join(dataFolder, "erasures"), `\n${AT} ${signature}\n`);
  appendFileSync(path.join(dataFolder, "bajas"), `\n${AT} ${fingerprintOf(key, LUZ)}\n`);
  await waits("de la copia");
});
afterEach(() => {
  vi.useRealTimers();
  for (const name of ["erasures", "bajas"])
    rmSync(path.join(dataFolder, name), { recursive: true, force: true });
});
afterAll(() => {
  environment.FORM_FORWARD_URL = undefined;
  service.close();
});

const waits = (subject: string) => put("correos", { subject, created_at: AT, next_attempt_at: AT });
const sent = () => server.received.map(({ email }) => email.subject);
/** The line of the panel on what a start has to catch up with. */
const shown = async () => {
  const lines = await readStatus(NO_FORWARDS, await readMailState());
  const { level, text } = lines.find(({ label }) => label === "Borrados y bajas") ?? {};
  return text && `${level}: ${text}`;
};
const saidNoMore = async () => {
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  await vi.waitUntil(async () => (await shown()) === undefined);
};
const retried = async () => {
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  await vi.waitUntil(() => vi.getTimerCount() === 0 && catchUpTrouble() === null);
};
const known = async () => ({
  messages: await column("mensajes", "email"),
  left: [...(await leftAmong([EVA, LUZ]))],
  held: (await column("restores", "held"))[0],
});

test("an account hears once that its password and keys are those of the backup", async () => {
  await insertUser("ana@escuela.example");
  await catchUpAfterRestore();
  await catchUpAfterRestore();
  expect(await column("auth_events", "kind")).toEqual(["RESTORED"]);
});

test.each([
  ["erased", "DELETE ON main.mensajes"],
  ["left the letters", "INSERT ON main.bajas"],
  ["was written to since", "UPDATE ON main.restores"],
])("after a restore no mail leaves while the database is locked: %s", async (_, event) => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await lock(event);
  await catchUpAfterRestore();
  await sendDueMail();
  await sendNow(await waits("mientras"));
  expect(sent()).toEqual([]);
  await unlock();
  await retried();
  vi.useRealTimers();
  expect(await known()).toEqual({ messages: [], left: [LUZ], held: 1 });
  await waits("después");
  await vi.waitFor(async () => {
    await sendDueMail();
    expect(sent()).toEqual(["mientras", "después"]);
  });
});

test("no mail leaves until the addresses of a restored backup are folded", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const id = await put("mensajes", { email: "ana@ｃorreo.es" });
  await lock("UPDATE ON main.mensajes");
  await catchUpAfterRestore();
  await sendNow(await waits("mientras"));
  expect(sent()).toEqual([]);
  await unlock();
  await retried();
  expect((await wholePerson("ana@correo.es")).mensajes).toMatchObject([{ id }]);
});

test.each([
  ["erasures", "a quién hay que volver a borrar"],
  ["bajas", "quién no quiere cartas"],
])("a file «%s» that cannot be read is said in the panel", async (name, what) => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const file = path.join(dataFolder, name);
  rmSync(file);
  mkdirSync(file);
  await catchUpAfterRestore();
  expect(await shown()).toBe(
    `urgente: No se puede leer el archivo «${name}», junto a la base de datos, que dice ${what}. Mientras tanto no sale ningún correo.`,
  );
  rmSync(file, { recursive: true });
  await saidNoMore();
});

test("erasures whose key is lost are said in the panel, until it is back", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const file = path.join(dataFolder, "erasures");
  appendFileSync(file, `\n#${AT} ${"s".repeat(43)} ${"0".repeat(16)} ${"0".repeat(8)}\n`);
  await catchUpAfterRestore();
  expect(await shown()).toBe(
    "urgente: Al archivo «erasures», junto a la base de datos, que dice a quién hay que volver a borrar, le falta la clave de una parte. Mientras tanto no sale ningún correo.",
  );
  rmSync(file);
  await saidNoMore();
});

test.each([
  ["erasures", "a quién hay que volver a borrar"],
  ["bajas", "quién no quiere cartas"],
])("damaged lines of «%s» are said in the panel, until they are gone", async (name, what) => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const file = path.join(dataFolder, name);
  const whole = readFileSync(file, "utf8");
  appendFileSync(file, `\n# de memoria.tar\n${AT} cortada\n`);
  await catchUpAfterRestore();
  expect(await shown()).toBe(
    `urgente: En el archivo «${name}», junto a la base de datos, que dice ${what}, hay líneas dañadas. Mientras tanto no sale ningún correo.`,
  );
  expect((await known()).messages).toEqual([]);
  writeFileSync(file, whole);
  await saidNoMore();
});

test("the panel says that a locked database cannot catch up after a restore", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await lock("UPDATE ON main.restores");
  await catchUpAfterRestore();
  expect(await shown()).toMatch(/^atencion: .*no sale ningún correo\.$/);
  await unlock();
  await saidNoMore();
});

describe("after a restore no form of an erased person is forwarded", () => {
  const EVA_ROW = { nombre: "Eva", email: EVA, mensaje: "Hola" };
  const doors: [string, () => Promise<unknown>][] = [
    ["by itself", () => forwardDue(payloads)],
    ["by «Reintentar»", () => retryNow(payloads)],
    [
      "by accepting it",
      async () => acceptQuarantined((await listQuarantined(1)).forms[0]?.id ?? 0),
    ],
  ];

  test.each(doors)("%s", async (_, open) => {
    environment.FORM_FORWARD_URL = service.url;
    service.received.length = 0;
    const [id = 0] = await column("mensajes", "id");
    const submission = { form: "contacto", row_id: id, fingerprint: "f", delivery_key: "k" };
    const waiting = { state: "pending", next_attempt_at: AT, created_at: AT, reference: "R" };
    await db
      .insertInto("submissions")
      .values({ ...submission, ...waiting } as never)
      .execute();
    await quarantine("contacto", EVA_ROW);
    await db.updateTable("suspicious_forms").set({ created_at: AT }).execute();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await lock("DELETE ON main.mensajes");
    await catchUpAfterRestore();
    await open();
    await unlock();
    await retried();
    vi.useRealTimers();
    await forwardDue(payloads);
    expect(service.received).toEqual([]);
    expect((await known()).messages).toEqual([]);
    expect((await listQuarantined(1)).total).toBe(0);
  });
});
