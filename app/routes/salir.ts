import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { closeSessions } from "~/auth/sessions.server";

/** Signing out is a POST; whoever comes by a link is led to the panel. */
export function loader() {
  return redirect("/admin");
}

export async function action({ request }: ActionFunctionArgs) {
  return redirect("/admin", {
    status: 303,
    headers: { "Set-Cookie": await closeSessions(request) },
  });
}
