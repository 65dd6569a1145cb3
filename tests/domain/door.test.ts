import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { doorSentence } from "~/auth/door-words";
import { listDoorEvents, recordRefusal } from "~/auth/events.server";
import type { AuthEventKind } from "~/db/auth-schema";
import { db } from "~/db/client.server";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";

freshDatabase();
// What is of one day is counted together: no test is of two.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

async function happened(
  kind: AuthEventKind,
  days: number,
  more: { user_id?: string; session_id?: string; browser?: string; is_new?: number } = {},
): Promise<void> {
  const none = { user_id: null, session_id: null, address: "203.0.113.7", browser: null };
  await db
    .insertInto("auth_events")
    .values({ ...none, at: daysAgo(days), kind, ...more })
    .execute();
}

test("the log of sign-ins is shown in sentences, the newest first", async () => {
  const { id: user_id } = await insertUser("ana@escuela.es");
  await happened("SIGNED_IN", 91, { user_id });
  await happened("PASSWORD_RECOVERY", 9, { user_id });
  await happened("USER_UPDATED", 8, { user_id });
  await happened("SIGNED_IN", 7, { user_id, browser: "Firefox en Linux" });
  await happened("SIGNED_IN", 6, { user_id, browser: "Un navegador sin nombre", is_new: 1 });
  await happened("TOKEN_REFRESHED", 5, { user_id });
  await happened("REFRESH_REUSED", 4, { user_id });
  for (let time = 0; time < 1200; time++) await happened("SIGN_IN_FAILED", 3, { user_id });
  await happened("SIGN_IN_FAILED", 3);
  const inside = { user_id, session_id: "4f0c" };
  for (let time = 0; time < 2; time++) await happened("SIGN_IN_FAILED", 3, inside);
  await happened("SIGNED_OUT", 2, { user_id, browser: "Safari en iPhone" });
  await happened("SIGNED_OUT", 1, { user_id });

  const { events, count } = await listDoorEvents(1);
  expect(events.map(doorSentence)).toEqual([
    "Se cerró la sesión de ana@escuela.es, en todos los navegadores.",
    "Se cerró la sesión de ana@escuela.es en Safari en iPhone.",
    "2 contraseñas equivocadas al confirmar algo en una sesión abierta de ana@escuela.es.",
    "1 intento rechazado, en ninguna cuenta que haya.",
    "Al menos 1200 intentos rechazados en la cuenta de ana@escuela.es.",
    "Alguien usó la copia de una sesión de ana@escuela.es: puede que se la robaran. Esa sesión se cerró.",
    "Se entró en la cuenta de ana@escuela.es desde un navegador sin nombre, un navegador nuevo.",
    "Se entró en la cuenta de ana@escuela.es desde Firefox en Linux.",
    "Se cambió la contraseña de ana@escuela.es y se cerraron sus sesiones.",
    "Se eligió otra contraseña de ana@escuela.es con un enlace hecho en el servidor.",
  ]);
  expect(count).toBe(10);
});

test("refused attempts are counted up to two hundred a day of each account", async () => {
  const { id: user_id } = await insertUser("ana@escuela.es");
  for (let time = 0; time < 199; time++) await happened("SIGN_IN_FAILED", 0, { user_id });
  await recordRefusal({ address: "203.0.113.7" });
  for (let time = 0; time < 3; time++) await recordRefusal({ user_id });
  expect((await listDoorEvents(1)).events.map(doorSentence)).toEqual([
    "Al menos 200 intentos rechazados en la cuenta de ana@escuela.es.",
    "1 intento rechazado, en ninguna cuenta que haya.",
  ]);
});

test("the log of sign-ins shows twenty events a page", async () => {
  for (let day = 1; day <= 21; day++) await happened("USER_UPDATED", 30 - day);
  expect((await listDoorEvents(1)).events).toHaveLength(20);
  expect((await listDoorEvents(2)).events).toHaveLength(1);
  expect((await listDoorEvents(3)).events).toEqual([]);
});
