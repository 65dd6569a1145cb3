import type { LoaderFunctionArgs } from "@remix-run/node";
import { askOptions } from "~/auth/keys/passkeys.server";

/** What a browser needs to ask for a passkey, made as it asks: it is good for five minutes. */
export function loader({ request }: LoaderFunctionArgs) {
  const isProof = new URL(request.url).searchParams.get("para") === "confirmar";
  const options = askOptions(isProof ? "proof" : "sign-in");
  return Response.json(options, { headers: { "Cache-Control": "no-store" } });
}
