import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { signOut } from "~/auth/sessions.server";
import { clientIp } from "~/http/client-ip";

/** Signing out is a POST; whoever comes by a link is led to the panel. */
export function loader() {
  return redirect("/admin");
}

export async function action({ request }: ActionFunctionArgs) {
  const cookie = await signOut(request, clientIp(request));
  return redirect("/admin", { status: 303, headers: { "Set-Cookie": cookie } });
}

/** Never shown: it makes this a page, whose failure is shown as that of any other. */
export default function Nothing() {
  return null;
}
