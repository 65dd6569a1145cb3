import { sign, unsign } from "~/config/signing.server";
import { db } from "~/db/client.server";
import { clientIp } from "~/http/request.server";
import { browserName } from "./browser-name";
import { recordEvent } from "./events.server";
import type { LiveSession } from "./sessions.server";
import { type Proof, requireProof } from "./sign-in.server";

const LIFE_MS = 60_000;

/**
 * Returns a permit by which a session may download the backup for a minute, once its user has shown
 * a password or passkey again.
 * @throws AuthError, at the limit of attempts too
 */
export async function permitDownload(
  session: LiveSession,
  proof: Proof,
  request: Request,
): Promise<string> {
  await requireProof(session.user, proof, request);
  const until = String(Date.now() + LIFE_MS);
  // Without the id of the session, which stands in no address.
  return sign("download", `${session.id} ${until}`).slice(session.id.length + 1);
}

/** Records that a session downloads the backup, which the account is sent a mail about. */
export async function noteDownload(session: LiveSession, request: Request): Promise<void> {
  await recordEvent(db, {
    kind: "BACKUP_DOWNLOADED",
    user_id: session.user.id,
    session_id: session.id,
    address: clientIp(request),
    browser: browserName(request.headers.get("User-Agent")),
  });
}

export function isPermitted({ id }: LiveSession, permit: string, now = Date.now()): boolean {
  const [, until] = unsign("download", `${id} ${permit}`)?.split(" ") ?? [];
  const left = Number(until) - now;
  return left > 0 && left <= LIFE_MS;
}
