import { db } from "~/db.server";
import { sign } from "~/signing.server";

const WINDOW_MS = 10 * 60_000;

/** Forms accepted within ten minutes, from one address and from all together. */
export const PER_ADDRESS = 30;
export const ALTOGETHER = 300;

/**
 * Counts a form that is about to be accepted. What is refused writes nothing, so that a flood
 * does not fill the disk.
 *
 * @param address of the visitor, kept only as an HMAC and for ten minutes
 * @returns seconds to wait before trying again, or null when it is welcome
 */
export async function admit(address: string): Promise<number | null> {
  const now = Date.now();
  const since = new Date(now - WINDOW_MS).toISOString();
  const visitor = sign("visitor", address).slice(address.length);
  return db.transaction().execute(async (trx) => {
    const arrivals = await trx
      .selectFrom("form_arrivals")
      .selectAll()
      .where("at", ">", since)
      .orderBy("at")
      .execute();
    const own = arrivals.filter((arrival) => arrival.address === visitor);
    const oldest =
      own.length >= PER_ADDRESS ? own[0] : arrivals.length >= ALTOGETHER ? arrivals[0] : undefined;
    if (oldest) return Math.ceil((Date.parse(oldest.at) + WINDOW_MS - now) / 1000);
    await trx.deleteFrom("form_arrivals").where("at", "<=", since).execute();
    const at = new Date(now).toISOString();
    await trx.insertInto("form_arrivals").values({ address: visitor, at }).execute();
    return null;
  });
}
