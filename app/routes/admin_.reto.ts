import { askOptions } from "~/auth/keys/passkeys.server";

/** What a browser needs to ask for a passkey, made as it asks: it is good for five minutes. */
export function loader() {
  return Response.json(askOptions(), { headers: { "Cache-Control": "no-store" } });
}
