import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, vi } from "vitest";
import { db } from "~/db/client.server";
import { log } from "~/log.server";
import { freshRecord, RECORD } from "./erasures";
import { column, put } from "./put";

export const EVA = "eva@ejemplo.es";
export const NOW = new Date("2026-11-21T10:00:00.000Z");
const HOUR_MS = 60 * 60 * 1000;

/** Before each test nobody is erased, no hour was seen, and the clock stands at NOW. */
export function freshRecordAtNow(): void {
  beforeEach(async () => {
    await freshRecord();
    await db.deleteFrom("clock").execute();
    vi.spyOn(log, "error").mockReturnValue();
    vi.useFakeTimers({ now: NOW, toFake: ["Date", "setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    rmSync(RECORD, { recursive: true, force: true });
  });
}

/** The clock stands `hours` after NOW, or before it. */
export const clockShows = (hours: number) => vi.setSystemTime(NOW.getTime() + hours * HOUR_MS);

/** Eva sends a message. */
export const writes = (mensaje: string) =>
  put("mensajes", { email: EVA, mensaje, created_at: new Date().toISOString() });

/** The messages that are there. */
export const there = () => column("mensajes", "mensaje");

/** What the record of erasures says. */
export const record = () => (existsSync(RECORD) ? readFileSync(RECORD, "utf8") : "");

/** The file is lost; what it returns adds it to what stands there by then, as its copy would be. */
export function loseRecord(): () => void {
  const whole = record();
  rmSync(RECORD, { force: true });
  return () => writeFileSync(RECORD, `${record()}\n${whole}`);
}
