import "../support/own-folder";
import { expect, test } from "vitest";
import { cartaUnderWay, stoppedByRestore } from "~/cartas/sending.server";
import { environment } from "~/config/env.server";
import { createConvocatoria } from "~/convocatorias/convocatorias.server";
import { db } from "~/db/client.server";
import { readUnderWay } from "~/panel/under-way.server";
import { COURSE } from "../support/convocatoria";
import { freshDatabase } from "../support/fresh-database";
import { put } from "../support/put";
import { useMail } from "../support/use-mail-server";

const NOW = new Date("2026-11-23T10:00:00.000Z");

freshDatabase();
useMail();

async function letter(states: ("pending" | "sent")[], stopped_at: string | null = null) {
  const carta = { asunto: "Abrimos", sent_at: "2026-11-23T09:00:00.000Z", stopped_at };
  const carta_id = await put("cartas", carta);
  for (const [index, state] of states.entries()) {
    const of = { form: null, row_id: null, huella: `${index}` };
    await put("correos", { ...of, to_address: `${index}@x.es`, carta_id, kind: "carta", state });
  }
  return carta_id;
}

test("a letter is under way while some of it waits, and says when it ends", async () => {
  expect((await readUnderWay(NOW)).carta).toBeNull();
  const id = await letter(["sent", ...Array(10).fill("pending")]);
  expect((await readUnderWay(NOW)).carta).toMatchObject({
    id,
    sent: 1,
    total: 11,
    ends: "Acaba hacia las 11:02.",
  });
});

test("a letter that the mail server does not accept has no end announced", async () => {
  const id = await letter(["sent", "pending", "pending"]);
  const tried = db.updateTable("correos").set({ attempts: 1 }).where("carta_id", "=", id);
  await tried.where("state", "=", "pending").execute();
  expect((await readUnderWay(NOW)).carta?.ends).toBe(
    "El servidor de correo no acepta todavía 2: se vuelve a intentar.",
  );
});

test("a letter has no end announced while the site sends no mail", async () => {
  await letter(["sent", "pending"]);
  environment.SMTP_URL = undefined;
  expect((await readUnderWay(NOW)).carta?.ends).toMatch(/espera a que .* pueda enviar correo/);
});

test("a letter that was stopped or has arrived everywhere is not under way", async () => {
  await letter(["sent"]);
  await letter(["pending"], "2026-11-23T09:30:00.000Z");
  expect(await cartaUnderWay()).toBeNull();
});

test("only a letter that a restore has stopped is named, for thirty days", async () => {
  const DAY_MS = 24 * 60 * 60_000;
  const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString();
  const stopped = { sent_at: daysAgo(40), stopped_at: daysAgo(29), from_backup: 1 } as const;
  const id = await put("cartas", { ...stopped, asunto: "A medias" });
  await put("cartas", { ...stopped, stopped_at: daysAgo(31) });
  await put("cartas", { ...stopped, from_backup: 0 });
  await put("cartas", { ...stopped, sent_at: null });
  expect(await stoppedByRestore(NOW)).toEqual([{ id, asunto: "A medias" }]);
});

test("the panel names the next course, scheduled articles and three drafts", async () => {
  for (const [titulo, empieza] of [
    ["Ayer", "2026-11-22"],
    ["Cianotipia", "2027-03-06"],
  ] as const) {
    await createConvocatoria({ ...COURSE, titulo, empieza }, {});
  }
  await put("borradores", { titulo: "Con fecha", publica_at: "2026-11-30T08:00:00.000Z" });
  for (const day of [1, 2, 3, 4]) {
    await put("borradores", { titulo: `B${day}`, updated_at: `2026-11-0${day}T08:00:00.000Z` });
  }
  const { course, scheduled, drafts } = await readUnderWay(NOW);
  expect(course).toMatchObject({ titulo: "Cianotipia", plazas: 6, given: 0 });
  expect(course?.words).toContain("Sábado 6 de marzo de 2027. 0 de 6 plazas dadas, 0 en espera.");
  expect(scheduled.map(({ nombre }) => nombre)).toEqual(["Con fecha"]);
  expect(drafts.map(({ nombre }) => nombre)).toEqual(["B4", "B3", "B2"]);
});
