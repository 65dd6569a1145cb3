import { describe, expect, test } from "vitest";
import { recordEvent, summarizeSignIns } from "~/auth/events.server";
import { readMailState } from "~/correo/mail-state.server";
import type { AuthEventKind } from "~/db/auth-schema";
import { db } from "~/db/client.server";
import { undescribedFotos } from "~/galeria/fotos.server";
import { readStatus } from "~/status/status.server";
import { type Measured, statusLines } from "~/status/status-lines";
import { freshDatabase } from "../support/fresh-database";
import { NO_FORWARDS } from "../support/no-forwards";
import { put } from "../support/put";

const NOW = new Date("2026-11-21T12:00:00.000Z");
const HOUR_MS = 3_600_000;
const MEGABYTE = 1024 * 1024;
const WELL: Measured = {
  forwards: true,
  pending: { count: 0, age: null, areOthersTaken: false },
  mail: await readMailState(),
  backup: {
    scheduled: true,
    age: 5 * HOUR_MS,
    isAwaited: false,
    failed: false,
    named: 0,
    missing: 0,
  },
  copies: "none",
  trash: 0,
  freeDisk: 12.4 * 1024 ** 3,
  sound: true,
  orphans: { quarantined: 0, areHeld: false, unknown: 0 },
  missing: { missing: 0, named: 0 },
  uploadsWritable: true,
  undescribed: { count: 0, proyecto: null },
  missedDrafts: [],
  stoppedCartas: [],
  placeholders: 0,
  clock: null,
  catchUp: null,
  purgeHeldUp: 0,
  signIns: { signedIn: 3, failed: 1, lastSignedIn: "2026-11-21T10:00:00.000Z", stolen: false },
};

/** The line with that label, as «level: text». */
function line(label: string, measured: Partial<Measured>): string | undefined {
  const found = statusLines({ ...WELL, ...measured }, NOW).find((each) => each.label === label);
  return found && `${found.level}: ${found.text}`;
}

freshDatabase();

test("every line of a healthy site says so and asks for nothing", () => {
  expect(statusLines(WELL, NOW)).toEqual([
    { label: "Reenvíos", level: "bien", text: "No hay ningún envío esperando." },
    expect.objectContaining({ label: "Correo", level: "bien" }),
    {
      label: "Copias de seguridad",
      level: "bien",
      text: "La última se hizo hace 5 horas.",
      link: { href: "/admin/copia", text: "Descargarla" },
    },
    { label: "Disco", level: "bien", text: "Quedan 12,4 GB libres." },
    { label: "Base de datos", level: "bien", text: "No tenía daños al arrancar el sitio." },
    { label: "Imágenes apartadas", level: "bien", text: "No hay ninguna apartada." },
    { label: "Fotos sin descripción", level: "bien", text: "Todas tienen la suya." },
    { label: "Textos legales", level: "bien", text: "No queda ningún hueco por rellenar." },
    {
      label: "Accesos en 7 días",
      level: "bien",
      text: "3 accesos, el último hace 2 horas; 1 intento fallido.",
    },
  ]);
});

const waiting = (age: number | null, count = 1, areOthersTaken = false) => ({
  pending: { count, age, areOthersTaken },
});
const backedUp = (age: number | null, more: Partial<Measured["backup"]> = {}) => ({
  backup: { ...WELL.backup, age, ...more },
});
const stolen = { signIns: { ...WELL.signIns, stolen: true } };
const failed = (failed: number) => ({ signIns: { ...WELL.signIns, failed } });

test.each<[label: string, level: string, measured: Partial<Measured>]>([
  ["Reenvíos", "bien", { forwards: false }],
  ["Reenvíos", "bien", waiting(HOUR_MS - 1)],
  ["Reenvíos", "bien", waiting(null, 3)],
  ["Reenvíos", "atencion", waiting(HOUR_MS)],
  ["Reenvíos", "atencion", waiting(24 * HOUR_MS - 1)],
  ["Reenvíos", "urgente", waiting(24 * HOUR_MS)],
  ["Reenvíos", "atencion", waiting(24 * HOUR_MS, 1, true)],
  ["Copias de seguridad", "bien", backedUp(36 * HOUR_MS - 1)],
  ["Copias de seguridad", "atencion", backedUp(36 * HOUR_MS)],
  ["Copias de seguridad", "atencion", backedUp(72 * HOUR_MS - 1)],
  ["Copias de seguridad", "urgente", backedUp(72 * HOUR_MS)],
  ["Copias de seguridad", "urgente", backedUp(null)],
  ["Copias de seguridad", "atencion", backedUp(null, { scheduled: false })],
  ["Copias de seguridad", "atencion", backedUp(HOUR_MS, { failed: true })],
  ["Copias de seguridad", "urgente", backedUp(72 * HOUR_MS, { failed: true })],
  ["Copias de seguridad", "atencion", backedUp(HOUR_MS, { missing: 3 })],
  ["Imágenes que faltan", "atencion", { missing: { missing: 1, named: 2 } }],
  ["Imágenes que faltan", "urgente", { missing: { missing: 2, named: 2 } }],
  ["Disco", "bien", { freeDisk: 1024 * MEGABYTE }],
  ["Disco", "atencion", { freeDisk: 1024 * MEGABYTE - 1 }],
  ["Disco", "atencion", { freeDisk: 200 * MEGABYTE }],
  ["Disco", "urgente", { freeDisk: 200 * MEGABYTE - 1 }],
  ["Disco", "atencion", { freeDisk: null }],
  ["Base de datos", "bien", { sound: null }],
  ["Base de datos", "urgente", { sound: false }],
  ["Imágenes apartadas", "atencion", { orphans: { quarantined: 1, areHeld: false, unknown: 0 } }],
  ["Imágenes apartadas", "urgente", { orphans: { quarantined: 3, areHeld: false, unknown: 14 } }],
  ["Fotos sin descripción", "atencion", { undescribed: { count: 2, proyecto: 2 } }],
  ["Cartas de la copia", "atencion", { stoppedCartas: [{ id: 3, asunto: "Abrimos" }] }],
  ["Textos legales", "atencion", { placeholders: 1 }],
  ["Lo borrado", "atencion", { purgeHeldUp: HOUR_MS }],
  ["Accesos en 7 días", "bien", failed(19)],
  ["Accesos en 7 días", "atencion", failed(20)],
  ["Accesos en 7 días", "urgente", stolen],
])("«%s» is %s, %#", (label, level, measured) => {
  expect(line(label, measured)).toMatch(new RegExp(`^${level}: `));
});

test("each line that asks for something says what to do about it", () => {
  const urgent = statusLines(
    { ...WELL, ...waiting(24 * HOUR_MS), ...backedUp(null), ...stolen, freeDisk: 0, sound: false },
    NOW,
  );
  const calm = statusLines(
    {
      ...WELL,
      ...waiting(HOUR_MS),
      ...backedUp(null, { scheduled: false }),
      ...failed(20),
      freeDisk: null,
      orphans: { quarantined: 1, areHeld: false, unknown: 0 },
      missing: { missing: 2, named: 2 },
      catchUp: { file: "bajas", damage: "lines" },
    },
    NOW,
  );
  const asked = [...urgent, ...calm].filter(({ level }) => level !== "bien");
  expect(asked).toHaveLength(5 + 7);
  for (const { advice, tell, link } of asked) {
    expect(advice ?? tell ?? link?.text).toMatch(/\w+ .+/);
    // Folded: she reads no name of a variable, of a file or of a log.
    expect(advice ?? "").not.toMatch(/[A-Z]+_[A-Z]+|registro del servidor|servidor, /);
  }
});

test("without backups the owner reads whom to ask, and what to say", () => {
  const lines = statusLines({ ...WELL, ...backedUp(null, { scheduled: false }) }, NOW);
  expect(lines.find(({ label }) => label === "Copias de seguridad")).toEqual({
    label: "Copias de seguridad",
    level: "atencion",
    text: "No se hacen copias.",
    tell: "Indica una carpeta en BACKUP_DIR, en el servidor, y reinicia el sitio.",
  });
});

test("a site that has just started is not said to lack a backup", () => {
  const said = line("Copias de seguridad", backedUp(null, { isAwaited: true }));
  expect(said).toBe("bien: Todavía no hay ninguna: la primera se está haciendo.");
});

test("a backup that failed or lacks images says so", () => {
  const text = (more: Partial<Measured["backup"]>) =>
    line("Copias de seguridad", backedUp(5 * HOUR_MS, more));
  expect(text({ failed: true })).toContain("hace 5 horas; el último intento ha fallado.");
  expect(text({ missing: 3 })).toContain("hace 5 horas, sin 3 imágenes que no estaban.");
});

test("a single pending form is spoken of in the singular", () => {
  expect(line("Reenvíos", waiting(2 * HOUR_MS))).toContain("1 envío espera; ");
  expect(line("Reenvíos", waiting(2 * HOUR_MS, 1200))).toContain("1200 envíos esperan; ");
});

test("photos without a description are one link away", async () => {
  for (const id of [2, 5]) await put("proyectos_galeria", { id });
  await put("fotos_galeria", { id: 7, proyecto_id: 5 });
  await put("fotos_galeria", { id: 8, proyecto_id: 2, descripcion: "Un arco" });
  await put("fotos_galeria", { id: 9, proyecto_id: 2 });
  await put("fotos_galeria", { id: 10, proyecto_id: 2, alternativo: "Un patio" });
  expect(await undescribedFotos()).toEqual({ count: 2, proyecto: 2 });

  const lines = await readStatus(NO_FORWARDS, WELL.mail);
  const link = { href: "/galeria-admin/2?describir", text: "Describirlas" };
  expect(lines).toContainEqual(expect.objectContaining({ link }));
});

describe("the status of sign-ins", () => {
  const events = (...kinds: AuthEventKind[]) =>
    kinds.reduce<Promise<unknown>>(
      (before, kind) => before.then(() => recordEvent(db, { kind, address: "198.51.100.7" })),
      Promise.resolve(),
    );

  test("sign-ins are counted since a moment", async () => {
    const at = "2020-01-01T00:00:00.000Z";
    await db.insertInto("auth_events").values({ at, kind: "SIGN_IN_FAILED" }).execute();
    await events("SIGNED_IN", "SIGN_IN_FAILED", "TOKEN_REFRESHED", "SIGN_IN_FAILED", "SIGNED_OUT");
    const summary = await summarizeSignIns(at);
    expect(summary).toMatchObject({ signedIn: 1, failed: 2, stolen: false });
    expect(summary.lastSignedIn).toMatch(/^\d{4}-/);
  });

  test("a day without sign-ins gives an empty summary", async () => {
    const none = { signedIn: 0, failed: 0, lastSignedIn: null, stolen: false };
    expect(await summarizeSignIns("")).toEqual(none);
  });

  test("an event of a clock that was ahead counts as now for a while", async () => {
    const at = (day: string, kind: AuthEventKind) =>
      db
        .insertInto("auth_events")
        .values({ at: `${day}T10:00:00.000Z`, kind })
        .execute();
    await at("2026-11-01", "SIGNED_IN");
    await at("2036-11-20", "SIGN_IN_FAILED");
    await at("2036-11-20", "REFRESH_REUSED");
    await at("2036-11-20", "SIGNED_IN");
    const since = "2026-11-14T12:00:00.000Z";
    expect(await summarizeSignIns(since, NOW)).toEqual({
      signedIn: 1,
      failed: 1,
      lastSignedIn: NOW.toISOString(),
      stolen: true,
    });
    await at("2026-11-21", "USER_UPDATED");
    expect((await summarizeSignIns(since, NOW)).stolen).toBe(false);
    const later = new Date("2026-12-21T12:00:00.000Z");
    expect(await summarizeSignIns("2026-12-14T12:00:00.000Z", later)).toMatchObject({ failed: 0 });
  });

  test("a reused refresh token counts as theft until the password is changed", async () => {
    await events("REFRESH_REUSED");
    expect((await summarizeSignIns("")).stolen).toBe(true);
    const at = new Date(Date.now() + 1).toISOString();
    await db.insertInto("auth_events").values({ at, kind: "USER_UPDATED" }).execute();
    expect((await summarizeSignIns("")).stolen).toBe(false);
  });
});
