import { summarizeSignIns } from "~/auth/events.server";
import { doubtedSince } from "~/clock.server";
import { environment } from "~/env.server";
import type { PendingForwards } from "~/forwarding/outbox.server";
import { undescribedFotos } from "~/galeria/fotos.server";
import { freeDisk, lastBackup } from "~/health.server";
import { SIGN_INS } from "~/health-limits";
import { isDatabaseSound } from "~/integrity.server";
import { countOrphans } from "~/storage/orphans.server";
import { storedMoment } from "~/stored-moment";
import { openGaps } from "~/textos/textos.server";
import { type CareLine, careLines } from "./care";

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the site needs somebody to look after, now. Disks that do not answer hide no line. */
export async function readCare(
  { count, oldest }: PendingForwards,
  now = new Date(),
): Promise<CareLine[]> {
  const since = new Date(now.getTime() - SIGN_INS.days * DAY_MS).toISOString();
  const [waiting] = oldest.flatMap(({ created_at }) => storedMoment(created_at) ?? []);
  const age = waiting ? now.getTime() - waiting.getTime() : null;
  return careLines(
    {
      forwards: environment.FORM_FORWARD_URL !== undefined,
      pending: { count, age },
      backup: await lastBackup(),
      freeDisk: await freeDisk(),
      sound: isDatabaseSound(),
      orphans: await countOrphans(),
      undescribed: await undescribedFotos(),
      gaps: await openGaps(),
      believedClock: await doubtedSince(now),
      signIns: await summarizeSignIns(since),
    },
    now,
  );
}
