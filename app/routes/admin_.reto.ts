import type { LoaderFunctionArgs } from "@remix-run/node";
import { askOptions } from "~/auth/keys/passkeys.server";

/** Answers with the WebAuthn options to ask for a passkey; their challenge is valid for five minutes. */
export function loader({ request }: LoaderFunctionArgs) {
  const isProof = new URL(request.url).searchParams.get("para") === "confirmar";
  const options = askOptions(isProof ? "proof" : "sign-in");
  return Response.json(options, { headers: { "Cache-Control": "no-store" } });
}
