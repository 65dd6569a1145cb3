import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isPermitted, noteDownload } from "~/auth/download-permit.server";
import { requireSession } from "~/auth/guard.server";
import { findOffered, readOffered } from "~/backup/offered-archive.server";
import { attachment } from "~/http/download";
import { COPIA_HREF } from "~/status/copia-page";

/**
 * Sends the newest archive if `permiso` is this session's permit, which is valid for a minute
 * (download-permit.server.ts); else redirects to the page of the backup.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const permit = new URL(request.url).searchParams.get("permiso") ?? "";
  const offered = isPermitted(session, permit) ? await findOffered() : null;
  if (offered?.state !== "ready") return redirect(COPIA_HREF);
  const bytes = readOffered(offered.name, () => noteDownload(session, request));
  const answer = attachment(offered.name, "application/x-tar", bytes);
  answer.headers.set("Content-Length", String(offered.bytes));
  return answer;
}
