import type { Insertable } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { addFingerprints } from "~/cartas/bajas.server";
import { submitCarta } from "~/cartas/carta-form.server";
import { findCarta } from "~/cartas/cartas.server";
import { readReach } from "~/cartas/recipients.server";
import { MAIL_RETENTION_DAYS } from "~/config/periods";
import { expireMail } from "~/correo/mail-retention.server";
import { readMailState } from "~/correo/mail-state.server";
import { db } from "~/db/client.server";
import { believeClock } from "~/db/clock.server";
import type { CorreoRow } from "~/db/correo-schema";
import { deleteInscripcion } from "~/inscripciones/inscripciones.server";
import { TEMPLATES } from "~/legal/templates";
import { deleteMensaje } from "~/mensajes/mensajes.server";
import { emptyTrash, restore } from "~/papelera/papelera.server";
import { erasePerson } from "~/personas/erase-person.server";
import { freshDatabase } from "../support/fresh-database";
import { all, column, put } from "../support/put";
import { ROWS } from "../support/rows";

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = new Date("2026-11-22T10:00:00Z");
const OLD = new Date(NOW.getTime() - (MAIL_RETENTION_DAYS + 1) * DAY_MS).toISOString();

freshDatabase();
beforeEach(async () => {
  await believeClock(NOW);
});

const mail = (kind: CorreoRow["kind"], more: Partial<Insertable<CorreoRow>> = {}) =>
  put("correos", { kind, state: "sent", created_at: OLD, ...more });
const ids = () => column("correos", "id");

describe("mail that was sent long ago", () => {
  test("mail that the site wrote is deleted, unless it waits or is younger", async () => {
    for (const kind of ["acuse", "llegada", "resumen", "prueba", "puerta"] as const)
      await mail(kind);
    const staying = [
      await mail("acuse", { created_at: NOW.toISOString() }),
      await mail("acuse", { state: "pending", next_attempt_at: OLD }),
      await mail("acuse", { state: "refused", failure: "recipient" }),
    ];
    // The last keeps its address only.
    expect(await expireMail(NOW)).toBe(6);
    expect(await ids()).toEqual(staying);
  });

  test("a letter's addresses are deleted, and still nobody gets it again", async () => {
    await put("inscripciones");
    const result = await submitCarta({ asunto: "x", contenido: "x", destino: "todas" }, null);
    const carta_id = result.ok ? result.value : 0;
    // Of a version that stored no fingerprint.
    await mail("carta", { carta_id });
    await addFingerprints();
    await expireMail(NOW);
    expect(await all("correos")).toMatchObject([{ to_address: "", state: "sent" }]);
    const carta = await findCarta(carta_id);
    expect(carta && (await readReach(carta))).toMatchObject({ waiting: 0 });
  });

  test.each([
    ["sent", null],
    ["unknown", "uncertain"],
    ["refused", "message"],
    ["refused", "expired"],
    ["refused", "unreadable"],
    ["refused", "restored"],
  ] as const)(
    "a letter's address is deleted whatever became of it: %s, %s",
    async (state, failure) => {
      const words = { subject: "Para Eva", last_reply: "554 <eva@ejemplo.es>" };
      await mail("carta", { state, failure, huella: "x", ...words });
      await mail("acuse", { state, failure, ...words });
      await expireMail(NOW);
      expect(await all("correos")).toMatchObject([{ kind: "carta", huella: "x" }]);
      expect(JSON.stringify(await all("correos"))).not.toMatch(/eva/i);
    },
  );

  test("mail to an address that does not exist retains only the address", async () => {
    const refused = { state: "refused", failure: "recipient", reply_to: "eva@ejemplo.es" } as const;
    const to = { to_address: "nadie@ejemplo.es", last_reply: "550 nadie", ...refused };
    await mail("acuse", to);
    await mail("carta", { ...to, huella: "x" });
    await mail("llegada", { ...to, forgiven: 1 });
    await mail("carta", { ...to, huella: "y", carta_id: 2, forgiven: 1 });
    expect(await expireMail(NOW)).toBe(4);
    const blank = { subject: "", text: "", html: "", reply_to: null, last_reply: null };
    expect(await all("correos")).toMatchObject([
      { ...blank, kind: "acuse", to_address: "nadie@ejemplo.es", failure: "recipient" },
      { ...blank, kind: "carta", to_address: "nadie@ejemplo.es", huella: "x" },
      { ...blank, kind: "carta", to_address: "", huella: "y" },
    ]);
    expect(await expireMail(NOW)).toBe(0);
  });

  test("mail dated by a clock ahead is deleted when its days have passed since", async () => {
    const later = new Date(NOW.getTime() + (MAIL_RETENTION_DAYS + 1) * DAY_MS);
    const future = { created_at: new Date(NOW.getTime() + 400 * DAY_MS).toISOString() };
    await mail("acuse", future);
    await mail("carta", { ...future, huella: "x" });
    await mail("resumen", { ...future, state: "pending", next_attempt_at: OLD, since: OLD });
    await expireMail(NOW);
    const dates = await column("correos", "created_at");
    expect(dates).toEqual([NOW.toISOString(), NOW.toISOString(), future.created_at]);
    await believeClock(later);
    await expireMail(later);
    expect(await column("correos", "to_address")).toEqual(["", ROWS.correos.to_address]);
  });

  test("mail without a date is not deleted, and its age counts from now on", async () => {
    await mail("acuse", { created_at: "" });
    expect(await expireMail(NOW)).toBe(0);
    expect(await column("correos", "created_at")).toEqual([NOW.toISOString()]);
  });

  test("no mail is deleted by a clock that may have jumped ahead", async () => {
    await mail("acuse");
    expect(await expireMail(new Date(NOW.getTime() + 400 * DAY_MS))).toBe(0);
  });

  test("the privacy text names the days after which mail is deleted", () => {
    const known = { name: "", email: "", address: "", telephone: "", forwards: false, mails: true };
    expect(TEMPLATES.privacidad(known)).toContain(`se borran a los ${MAIL_RETENTION_DAYS} días`);
  });
});

describe("an answer that is on its way when its message is deleted", () => {
  const WAITS = { state: "pending", next_attempt_at: OLD } as const;
  async function answered(more: Partial<Insertable<CorreoRow>> = WAITS) {
    const message = await put("mensajes");
    const about = { form: "contacto", row_id: message } as const;
    return { message, answer: await mail("respuesta", { ...about, ...more }) };
  }
  test.each([
    ["greylisted", "pending"],
    ["being sent", "sending"],
    ["to be sent once more", "unknown"],
  ] as const)("is still there to be sent: %s", async (_how, state) => {
    const { message, answer } = await answered({ ...WAITS, state });
    await deleteMensaje(message);
    expect(await ids()).toEqual([answer]);
    await emptyTrash();
    expect(await ids()).toEqual([answer]);
  });

  test("is there only once after its message is restored", async () => {
    const { message, answer } = await answered();
    const trashed = await deleteMensaje(message);
    expect((await restore(trashed ?? 0)).ok).toBe(true);
    expect(await ids()).toEqual([answer]);
  });

  test("stays in «Correo» for thirty days if it is refused in the end", async () => {
    const shown = async (now: Date) => (await readMailState(now)).failed.map(({ id }) => id);
    const { message, answer } = await answered({ ...WAITS, created_at: NOW.toISOString() });
    await deleteMensaje(message);
    await emptyTrash();
    const refused = { state: "refused", failure: "recipient", next_attempt_at: null } as const;
    await db.updateTable("correos").set(refused).execute();
    const days = (count: number) => new Date(NOW.getTime() + count * DAY_MS);
    for (const day of [0, 29, 31]) {
      await believeClock(days(day));
      await expireMail(days(day));
      expect([await ids(), await shown(days(day))]).toEqual(
        day < 30 ? [[answer], [answer]] : [[], []],
      );
    }
  });

  const ENDED = { created_at: NOW.toISOString(), next_attempt_at: null };
  test.each([
    ["held back after a restore", "contacto", { state: "refused", failure: "restored" }],
    ["refused", "contacto", { state: "refused", failure: "recipient" }],
    ["given up", "inscripcion", { state: "refused", failure: "expired" }],
    ["perhaps arrived", "inscripcion", { state: "unknown", failure: "uncertain", uncertain: 1 }],
  ] as const)("stays in «Correo» without what it answers if it was %s", async (...given) => {
    const [, form, fate] = given;
    const shown = async () => (await readMailState(NOW)).failed.map(({ id }) => id);
    const row_id = await put(form === "contacto" ? "mensajes" : "inscripciones");
    const answer = await mail("respuesta", { form, row_id, ...fate, ...ENDED });
    const remove = () => (form === "contacto" ? deleteMensaje(row_id) : deleteInscripcion(row_id));
    const trashed = await remove();
    expect([await ids(), await shown()]).toEqual([[answer], [answer]]);
    expect((await restore(trashed ?? 0)).ok).toBe(true);
    expect(await ids()).toEqual([answer]);
    await remove();
    await emptyTrash();
    await expireMail(NOW);
    expect([await ids(), await shown()]).toEqual([[answer], [answer]]);
  });

  test("is erased with its person, also if it went to a mistyped address", async () => {
    const refused = { state: "refused", failure: "recipient", next_attempt_at: null } as const;
    const mistyped = { ...refused, to_address: "eva@ejmplo.es", created_at: NOW.toISOString() };
    await answered(mistyped);
    await deleteMensaje((await answered(mistyped)).message);
    await erasePerson(ROWS.mensajes.email);
    expect(await ids()).toEqual([]);
  });

  test("is deleted once it is sent and its message has left the trash", async () => {
    const { message, answer } = await answered();
    await deleteMensaje(message);
    await db.updateTable("correos").set({ state: "sent", next_attempt_at: null }).execute();
    await expireMail(NOW);
    expect(await ids()).toEqual([answer]);
    await emptyTrash();
    await expireMail(NOW);
    expect(await ids()).toEqual([]);
  });
});
