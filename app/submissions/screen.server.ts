import { signatures } from "~/config/signing.server";
import { db } from "~/db/client.server";
import type { SubmissionRow } from "~/db/schema";
import { pastMoment } from "~/format/dates";
import type { FormState } from "~/http/form-result";
import { HONEYPOT } from "./honeypot-field";
import { quarantine } from "./quarantine.server";

const CROWDED =
  "Han llegado demasiados envíos seguidos. Lo que has escrito sigue aquí: espera unos minutos y vuelve a enviarlo.";

/** A form that goes back to its sender, and how it is answered. */
interface Refusal {
  state: FormState<string>;
  init: ResponseInit;
}

/** Whether a form goes the way of all forms, was kept apart, or has to come again later. */
export type Screening = { outcome: "welcome" | "aside" } | ({ outcome: "crowded" } & Refusal);

/**
 * Looks at a valid form before it is kept. A plain POST without the field that nobody sees is
 * an honest one; one in which it was filled in is kept apart, never dropped.
 *
 * @param values all that was posted
 * @param fields what the form's schema made of it: nothing else of a suspicious form is stored
 */
export async function screenSubmission(
  form: SubmissionRow["form"],
  values: Record<string, string>,
  fields: Record<string, string>,
  address: string,
): Promise<Screening> {
  const retryAfterSeconds = await limitRate(address);
  if (retryAfterSeconds !== null) {
    const headers = { "Retry-After": String(retryAfterSeconds) };
    const state = { values, errors: {}, failure: CROWDED, referencia: values.referencia };
    return { outcome: "crowded", state, init: { status: 429, headers } };
  }
  if (!values[HONEYPOT]?.trim()) return { outcome: "welcome" };
  await quarantine(form, fields);
  return { outcome: "aside" };
}

const WINDOW_MS = 10 * 60_000;

/** Forms accepted within ten minutes from one address. */
const PER_ADDRESS = 30;
/** From all together, before networks wait that have brought their share. */
const ALTOGETHER = 300;
const SHARE = 5;
/** However many networks bring them: what the disk takes. */
const AT_MOST = 1000;

/**
 * Counts a form that is about to be accepted. What is refused writes nothing, so that a flood
 * does not fill the disk.
 *
 * @param address of the visitor; only HMACs are stored, of it and of its network, for ten minutes
 * @returns seconds to wait before trying again, or null when it is welcome
 */
export async function limitRate(address: string): Promise<number | null> {
  const now = Date.now();
  const since = new Date(now - WINDOW_MS).toISOString();
  const at = new Date(now).toISOString();
  const [visitor, network] = [address, networkOf(address)].map(
    (of) => signatures("visitor", of)[0],
  );
  return db.transaction().execute(async (trx) => {
    // The clock was ahead and went back: moments in the future count as now.
    await trx.updateTable("form_arrivals").set({ at }).where("at", ">", at).execute();
    const arrivals = await trx
      .selectFrom("form_arrivals")
      .selectAll()
      .where("at", ">", since)
      .orderBy("at")
      .execute();
    const own = arrivals.filter((arrival) => arrival.address === `${visitor} ${network}`);
    const near = arrivals.filter((arrival) => arrival.address.endsWith(` ${network}`));
    const [crowd, share] = [arrivals.at(-ALTOGETHER), near.at(-SHARE)];
    const inTheWay =
      own.at(-PER_ADDRESS) ??
      (crowd && share && (crowd.at < share.at ? crowd : share)) ??
      arrivals.at(-AT_MOST);
    if (inTheWay) return Math.ceil((pastMoment(inTheWay.at, now) + WINDOW_MS - now) / 1000);
    await trx.deleteFrom("form_arrivals").where("at", "<=", since).execute();
    await trx
      .insertInto("form_arrivals")
      .values({ address: `${visitor} ${network}`, at })
      .execute();
    return null;
  });
}

/** What one customer may have: the /24 of an IPv4 address, the /48 of an IPv6 one. */
function networkOf(address: string): string {
  return address.split(/[.:]/, 3).join(":");
}
