import { type Selectable, sql } from "kysely";
import { db } from "~/db/client.server";
import type { CorreoKind, CorreoRow } from "~/db/correo-schema";
import { isOfMailbox } from "./failure";
import { SHOWN_MS } from "./shown-mail.server";

/** Kinds of mail that are written to people outside of the panel. */
export const TO_PERSON: CorreoKind[] = ["acuse", "respuesta", "carta"];
/** Kinds of mail that are written to the owner or, `puerta`, to the user of an account. */
const TO_OWNER: CorreoKind[] = ["llegada", "resumen", "puerta", "prueba"];

export interface Unaccepted {
  /**
   * UTC ISO 8601 since when mail is not accepted: when the oldest was stored or, if later, the last
   * was accepted.
   */
  since: string;
  reply: string | null;
  /** Reason for which the oldest was not sent, as FAILURES has it (mail-words.ts); "" if unknown. */
  failure: string;
}

/**
 * Returns since when the mail server accepts no mail to people, perhaps because of how this site
 * sends: mail to the owner, in a mailbox of its own, may still arrive. Null unless it has accepted
 * none for two addresses at least.
 */
export async function readUnaccepted(now: Date): Promise<Unaccepted | null> {
  const tried = await readTried([...TO_PERSON, ...TO_OWNER], TO_PERSON, now);
  const mails = tried.mails.filter(({ last_reply }) => !isOfMailbox(last_reply ?? ""));
  const addresses = new Set(mails.map(({ to_address }) => to_address));
  return addresses.size > 1 ? sinceOldest({ ...tried, mails }) : null;
}

/**
 * Returns since when the mail server accepts no mail to the owner, as for a full mailbox; null if
 * none failed since it accepted one.
 */
export async function readUnacceptedNotices(now: Date): Promise<Unaccepted | null> {
  return sinceOldest(await readTried(TO_OWNER, TO_OWNER, now));
}

type Mail = Pick<
  Selectable<CorreoRow>,
  "id" | "to_address" | "created_at" | "failure" | "last_reply" | "failed_since"
>;

interface Tried {
  /**
   * Mails that were tried in vain since the server last accepted one: earlier ones may wait for a
   * reason of their own.
   */
  mails: Mail[];
  accepted: string | null;
}

async function readTried(
  kinds: CorreoKind[],
  kindsAccepted: CorreoKind[],
  now: Date,
): Promise<Tried> {
  const since = new Date(now.getTime() - SHOWN_MS).toISOString();
  const accepted = await db
    .selectFrom("correos")
    // SQLite takes the number from the row with the maximum.
    .select(({ fn }) => ["id", fn.max("sent_at").as("sent_at")])
    .where("kind", "in", kindsAccepted)
    .where("created_at", ">", since)
    .where("state", "=", "sent")
    .executeTakeFirstOrThrow();
  const tried = db
    .selectFrom("correos")
    .select(["id", "to_address", "created_at", "failure", "last_reply", "failed_since"])
    .where(sql<boolean>`+kind IN (${sql.join(kinds)})`)
    .where("attempts", ">", 0)
    .where("created_at", ">", since);
  const waiting = tried.where("state", "=", sql.lit("pending" as const));
  const refused = tried
    .where("state", "=", sql.lit("refused" as const))
    .where("failure", "in", ["message", "late", "expired"]);
  const isLater = ({ id, failed_since }: Mail) =>
    id > Number(accepted.id) || (failed_since ?? "") > (accepted.sent_at ?? "");
  const mails = [...(await waiting.execute()), ...(await refused.execute())].filter(isLater);
  return { mails, accepted: accepted.sent_at };
}

function sinceOldest({ mails, accepted }: Tried): Unaccepted | null {
  const [oldest] = mails.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
  if (!oldest) return null;
  const { created_at, last_reply: reply, failure } = oldest;
  const since = accepted && accepted > created_at ? accepted : created_at;
  return { since, reply, failure: failure ?? "" };
}
