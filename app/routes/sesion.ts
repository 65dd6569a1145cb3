import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { SESSION_MISSING } from "~/auth/auth-error.server";
import { getUser } from "~/auth/guard.server";
import { findSession } from "~/auth/sessions.server";

/** Nobody comes here by a link. */
export function loader() {
  return redirect("/admin");
}

/**
 * What the ticker of an open page asks: how many seconds the session still lives. A session
 * that is due has been refreshed by the time that this runs.
 */
export async function action({ request }: ActionFunctionArgs) {
  await getUser(request);
  const session = await findSession(request);
  const headers = { "Cache-Control": "no-store" };
  return session
    ? Response.json({ seconds_left: session.secondsLeft }, { headers })
    : Response.json({ message: SESSION_MISSING }, { status: 400, headers });
}
