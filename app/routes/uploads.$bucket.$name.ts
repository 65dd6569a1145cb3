import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findIcon } from "~/escuela/icon.server";
import { findShareCard } from "~/escuela/share-card.server";
import { serveUpload } from "~/uploads/serve.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { bucket = "", name = "" } = params;
  const isOurs = bucket === "site-images";
  const drawn = isOurs ? ((await findShareCard(name)) ?? (await findIcon(name))) : null;
  if (typeof drawn === "string") throw redirect(drawn);
  return serveUpload(request, { bucket, name, drawn });
}
