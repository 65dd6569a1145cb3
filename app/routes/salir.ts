import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { signOut } from "~/auth/sessions.server";

/** Redirects to the panel: signing out is a POST, but somebody may follow a link here. */
export function loader() {
  return redirect("/admin");
}

export async function action({ request }: ActionFunctionArgs) {
  const cookie = await signOut(request);
  // Not for whoever comes next: what was typed and not sent (ui/unsent-text.ts), and pages that Back
  // would show without asking, which Chromium holds in spite of `no-store`.
  const headers = { "Set-Cookie": cookie, "Clear-Site-Data": '"cache", "storage"' };
  return redirect("/admin", { status: 303, headers });
}

export { default } from "~/ui/nothing";
