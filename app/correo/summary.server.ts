import { mailOrigin } from "~/config/env.server";
import { db } from "~/db/client.server";
import { believedNow } from "~/db/clock.server";
import { countOf } from "~/format/amounts";
import { type Arrival, AUTOMATIC, noticeOf } from "./announcements";
import { readAvisos } from "./avisos.server";
import { enqueueMail } from "./enqueue.server";
import { readLetterhead, writeLetter } from "./letter.server";
import { dateFutureForms } from "./notice-limit.server";

type Payloads = Record<Arrival["form"], (id: number) => Promise<Arrival["payload"] | null>>;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Stores one notice of what arrived since the last, where the owner wants them gathered. Waits for a
 * believed clock.
 */
export async function enqueueSummary(payloads: Payloads, clock?: Date): Promise<void> {
  const now = await believedNow(clock);
  if (now === null) return;
  const letterhead = await readLetterhead();
  const { cuando, detalle, desde: stored } = await readAvisos();
  if (!letterhead || cuando !== "diario") return;
  const at = now.toISOString();
  // A clock that was ahead wrote it: better said twice than never.
  const desde = stored <= at ? stored : new Date(now.getTime() - DAY_MS).toISOString();
  await dateFutureForms(now);
  const arrived = await db
    .selectFrom("submissions")
    .select(["form", "row_id", "reference"])
    .where("created_at", ">", desde)
    .where("created_at", "<=", at)
    .orderBy("id")
    .execute();
  const arrivals: Arrival[] = [];
  for (const row of arrived) {
    const payload = await payloads[row.form](row.row_id);
    if (payload) arrivals.push({ ...row, payload });
  }
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("avisos").set({ desde: at }).execute();
    if (arrivals.length === 0) return;
    const title = summaryTitle(arrivals);
    const parts = arrivals.map((arrival) => noticeOf(arrival, detalle, mailOrigin).part);
    const letter = { title, school: letterhead.school, paragraphs: [], parts };
    const written = writeLetter(letter);
    const to = letterhead.owner;
    const mail = { kind: "resumen", to, subject: title, headers: AUTOMATIC, since: desde } as const;
    await enqueueMail(trx, { ...mail, ...written });
  });
}

function summaryTitle(arrivals: Arrival[]): string {
  const inscripciones = arrivals.filter(({ form }) => form === "inscripcion").length;
  const mensajes = arrivals.length - inscripciones;
  const counts = [
    ...(inscripciones ? [countOf(inscripciones, "inscripción", "inscripciones")] : []),
    ...(mensajes ? [countOf(mensajes, "mensaje", "mensajes")] : []),
  ];
  return `Ha llegado: ${counts.join(" y ")}`;
}
