import { signatures } from "~/config/signing.server";
import { db } from "~/db/client.server";
import { clockDoubt, stampNow } from "~/db/clock.server";
import { pastMoment } from "~/format/dates";

const WINDOW_MS = 10 * 60_000;

/** Most forms that are accepted within ten minutes from one IP. */
const PER_IP = 30;
/**
 * Forms accepted within ten minutes from all together, after which a network that has brought SHARE
 * has to wait.
 */
const ALTOGETHER = 300;
/** Most forms that are accepted within ten minutes from one network once ALTOGETHER have come. */
const SHARE = 5;
/**
 * Most forms that are accepted within ten minutes, however many networks bring them: what the disk
 * takes.
 */
const AT_MOST = 1000;

/**
 * Counts a form of an IP. Returns the seconds to wait, or null if it is accepted. Refusing adds no
 * row, so that a flood does not fill the disk; IP and network are stored as HMACs, until a form is
 * accepted more than ten minutes later.
 */
export async function limitRate(ip: string): Promise<number | null> {
  const [visitor, network] = [ip, networkOf(ip)].map((of) => signatures("visitor", of)[0]);
  const address = `${visitor} ${network}`;
  return db.transaction().execute(async (trx) => {
    const stamp = await stampNow(trx);
    const now = stamp.getTime();
    const since = new Date(now - WINDOW_MS).toISOString();
    const at = stamp.toISOString();
    const isBelieved = (await clockDoubt(undefined, trx)) === null;
    // The clock was ahead and went back: moments in the future count as now.
    if (isBelieved) {
      await trx.updateTable("form_arrivals").set({ at }).where("at", ">", at).execute();
    }
    const arrivals = await trx
      .selectFrom("form_arrivals")
      .selectAll()
      .where("at", ">", since)
      .orderBy("at")
      .execute();
    const own = arrivals.filter((arrival) => arrival.address === address);
    const near = arrivals.filter((arrival) => arrival.address.endsWith(` ${network}`));
    const [crowd, share] = [arrivals.at(-ALTOGETHER), near.at(-SHARE)];
    const blocking =
      own.at(-PER_IP) ??
      (crowd && share && (crowd.at < share.at ? crowd : share)) ??
      arrivals.at(-AT_MOST);
    if (blocking) return Math.ceil((pastMoment(blocking.at, now) + WINDOW_MS - now) / 1000);
    if (isBelieved) await trx.deleteFrom("form_arrivals").where("at", "<=", since).execute();
    await trx.insertInto("form_arrivals").values({ address, at }).execute();
    return null;
  });
}

/** Returns the network of an IP as an HMAC, by which receipts are counted. */
export function networkMark(ip: string): string {
  return signatures("receipts", networkOf(ip))[0] ?? "";
}

/** Returns the network of a client: the /24 of an IPv4 address, the /48 of an IPv6 one. */
function networkOf(ip: string): string {
  return ip.split(/[.:]/, 3).join(":");
}
