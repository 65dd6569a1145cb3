import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findShareCard } from "~/escuela/share-card.server";
import { serveUpload } from "~/uploads/serve.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { bucket = "", name = "" } = params;
  const card = bucket === "site-images" ? await findShareCard(name) : null;
  if (typeof card === "string") throw redirect(card);
  return serveUpload(request, { bucket, name, drawn: card });
}
