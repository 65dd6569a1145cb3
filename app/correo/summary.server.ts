import { siteOrigin } from "~/config/env.server";
import { db } from "~/db/client.server";
import { believedNow, endAt } from "~/db/clock.server";
import type { Form } from "~/db/submission-schema";
import { countOf } from "~/format/amounts";
import { type Arrival, AUTOMATIC, countsInWords, noticeOf } from "./announcements";
import { readAvisos } from "./avisos.server";
import { dateFormsAnew } from "./count-summary.server";
import { enqueueMail } from "./enqueue.server";
import { readMailSettings } from "./mail-settings.server";
import { type MailPart, renderMail } from "./render-mail.server";

type Payloads = Record<Form, (id: number) => Promise<Arrival["payload"] | null>>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Most forms that a daily summary describes one by one; it only counts the others. */
export const NAMED = 50;
/** Characters of each value in a summary; the whole is in the panel. */
const EXCERPT = 300;

/**
 * Queues the daily summary, if the owner wants one: forms since the last, the newest described and
 * the others counted. Does nothing while the clock is in doubt.
 */
export async function enqueueSummary(payloads: Payloads, clock?: Date): Promise<void> {
  const now = await believedNow(clock);
  if (now === null) return;
  const mailSettings = await readMailSettings();
  const { cuando, detalle, desde: stored } = await readAvisos();
  if (!mailSettings || cuando !== "diario") return;
  const at = now.toISOString();
  // A clock that was ahead wrote it: better said twice than never.
  const desde = stored <= at ? stored : new Date(now.getTime() - DAY_MS).toISOString();
  await dateFormsAnew(now);
  const came = db
    .selectFrom("submissions")
    .where("created_at", ">", desde)
    .where("created_at", "<=", at);
  const counts = await came
    .select(({ fn }) => ["form", fn.countAll<number>().as("count")])
    .groupBy("form")
    .execute();
  const newest = await came
    .select(["form", "row_id", "reference"])
    .orderBy("id", "desc")
    .limit(NAMED)
    .execute();
  const arrivals: Arrival[] = [];
  for (const row of newest) {
    const payload = await payloads[row.form](row.row_id);
    if (payload) arrivals.push({ ...row, payload });
  }
  await db.transaction().execute(async (trx) => {
    await endAt(now, trx);
    await trx.updateTable("avisos").set({ desde: at }).execute();
    if (arrivals.length === 0) return;
    const title = `Ha llegado: ${countsInWords(counts)}`;
    const parts = arrivals.map((arrival) => excerptOf(noticeOf(arrival, detalle, siteOrigin).part));
    const more = counts.reduce((sum, { count }) => sum + count, 0) - newest.length;
    if (more > 0) parts.push(restInPanel(more));
    const content = { title, school: mailSettings.school, paragraphs: [], parts };
    const written = renderMail(content);
    const to = mailSettings.owner;
    const mail = { kind: "resumen", to, subject: title, headers: AUTOMATIC, since: desde } as const;
    await enqueueMail(trx, { ...mail, ...written });
  });
}

function excerptOf({ title, facts, link }: MailPart): MailPart {
  return {
    title: title && shortened(title),
    facts: facts.map(([label, value]) => [label, shortened(value)]),
    link,
  };
}

function shortened(value: string): string {
  const characters = [...value];
  if (characters.length <= EXCERPT) return value;
  return `${characters.slice(0, EXCERPT).join("")}…`;
}

function restInPanel(more: number): MailPart {
  const title = `Y ${countOf(more, "envío", "envíos")} más, en el panel`;
  return { title, facts: [], link: { text: "Ver el panel", href: `${siteOrigin}/admin` } };
}
