import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { SESSION_MISSING } from "~/auth/auth-error.server";
import { getSession } from "~/auth/guard.server";

export function loader() {
  return redirect("/admin");
}

/** Seconds that the session still lives; the session hook has refreshed it if due. */
export async function action({ request }: ActionFunctionArgs) {
  const session = await getSession(request);
  const headers = { "Cache-Control": "no-store" };
  return session
    ? Response.json({ seconds_left: session.secondsLeft }, { headers })
    : Response.json({ message: SESSION_MISSING }, { status: 400, headers });
}
