import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { getSession } from "~/auth/guard.server";
import { SERVICE_WORDS } from "~/auth/service-words";

export function loader() {
  return redirect("/admin");
}

/**
 * Answers with the seconds until the session ends, which the session hook may have refreshed; 400
 * without a session.
 */
export async function action({ request }: ActionFunctionArgs) {
  const session = await getSession(request);
  const headers = { "Cache-Control": "no-store" };
  return session
    ? Response.json({ seconds_left: session.secondsLeft }, { headers })
    : Response.json({ message: SERVICE_WORDS.missing }, { status: 400, headers });
}
