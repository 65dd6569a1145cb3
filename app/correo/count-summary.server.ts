import { sql, type Transaction } from "kysely";
import { siteOrigin } from "~/config/env.server";
import { db } from "~/db/client.server";
import { believedNow, stampNow } from "~/db/clock.server";
import { isMisdated } from "~/db/rows.server";
import type { Schema } from "~/db/schema";
import type { Form } from "~/db/submission-schema";
import { AUTOMATIC, countsInWords } from "./announcements";
import { readAvisos } from "./avisos.server";
import { enqueueMail } from "./enqueue.server";
import type { Correo, Written } from "./mail-kinds.server";
import { readMailSettings } from "./mail-settings.server";
import { renderMail } from "./render-mail.server";

const HOUR_MS = 60 * 60_000;
/** Milliseconds by which a form may be stored before the summary that counts it. */
const BEFORE_MS = 60_000;

/**
 * Queues a summary of how many forms came, which is written and sent an hour from now, unless one
 * waits already.
 */
export async function countInSummary(
  trx: Transaction<Schema>,
  owner: string,
  now: Date,
): Promise<void> {
  const waiting = trx
    .selectFrom("correos")
    .select(["id", "created_at"])
    .where("state", "=", sql.lit("pending" as const))
    .where("kind", "=", "resumen")
    .where("html", "=", "");
  const at = new Date(now.getTime() + HOUR_MS);
  const found = await waiting.executeTakeFirst();
  if (found && found.created_at > now.toISOString()) {
    const dates = { created_at: now.toISOString(), next_attempt_at: at.toISOString() };
    await trx.updateTable("correos").set(dates).where("id", "=", found.id).execute();
  }
  if (found) return;
  const unwritten = { subject: "", text: "", html: "" };
  await enqueueMail(trx, { ...unwritten, kind: "resumen", to: owner, headers: AUTOMATIC, at }, now);
}

const MUCH =
  "Ha llegado mucho en poco tiempo: en vez de un aviso por cada envío, este los cuenta. Todo está en el panel. Si parece escrito por un programa, bórralo allí.";
const REFUSED =
  "El servidor de correo ha rechazado el resumen de hoy por las palabras de alguno de estos envíos: este solo los cuenta. Todo está en el panel.";

/**
 * Writes a summary that counts, without names, the forms that came without a notice; null if none
 * came or none is wanted. With `since` it stands for a daily summary that was refused for its
 * words, and counts from then on.
 */
export async function writeCountSummary({
  created_at,
  since: refusedSince,
}: Correo): Promise<Written | null> {
  const mailSettings = await readMailSettings();
  // Whoever wants no notices any more wants no count of them.
  if ((await readAvisos()).cuando === "nunca") return null;
  await dateFormsAnew(await believedNow());
  const began = Math.min(Date.parse(created_at), (await stampNow()).getTime());
  const since = refusedSince ?? new Date(began - BEFORE_MS).toISOString();
  const counts = await countUnannounced(since);
  if (!mailSettings || counts.length === 0) return null;
  const title = refusedSince
    ? `Ha llegado: ${countsInWords(counts)}`
    : `Han llegado además ${countsInWords(counts)}`;
  const paragraphs = [refusedSince ? REFUSED : MUCH];
  const link = { text: "Ver el panel", href: `${siteOrigin}/admin` };
  const { school } = mailSettings;
  const written = renderMail({ title, school, paragraphs, parts: [{ facts: [], link }] });
  return { ...written, subject: title, headers: AUTOMATIC };
}

/**
 * Dates forms from the future, or without a date, as of now: else each summary, or none, would
 * count them. Does nothing for null, a clock that is not believed.
 */
export async function dateFormsAnew(now: Date | null): Promise<void> {
  if (now === null) return;
  const created_at = now.toISOString();
  const update = db.updateTable("submissions").set({ created_at });
  await update.where(isMisdated("created_at", created_at)).execute();
}

function countUnannounced(since: string): Promise<{ form: Form; count: number }[]> {
  return db
    .selectFrom("submissions")
    .select(({ fn }) => ["form", fn.countAll<number>().as("count")])
    .where("created_at", ">", since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("correos")
            .select("correos.id")
            .where("correos.kind", "=", "llegada")
            .whereRef("correos.form", "=", "submissions.form")
            .whereRef("correos.row_id", "=", "submissions.row_id"),
        ),
      ),
    )
    .groupBy("form")
    .execute();
}
