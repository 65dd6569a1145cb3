import { randomUUID } from "node:crypto";
import { addressedKey, keyedAddress } from "~/format/form-address";

/**
 * Returns the key of a page's new form. Whoever follows a link to the page without scripts is led
 * to an address with the key, by which Back finds what the form has made.
 * @throws Response that redirects to that address
 */
export function readFormKey(request: Request): string {
  const key = addressedKey(new URL(request.url).searchParams);
  if (key) return key;
  const fresh = randomUUID();
  const keyed = isLinkFollowed(request) ? keyedAddress(request.url, fresh) : null;
  if (keyed) throw new Response(null, { status: 302, headers: { Location: pathOf(keyed) } });
  return fresh;
}

/**
 * True if a whole page is loaded by a link, as always without scripts. A script that shows pages itself
 * adds the form's key to the address once something is made (ui/awaited-form.ts).
 */
function isLinkFollowed({ headers }: Request): boolean {
  const isDocument = headers.get("Accept")?.includes("text/html");
  // The loaders of a page that answers a form have the headers of its post.
  return Boolean(isDocument && headers.has("Referer") && !headers.has("Content-Type"));
}

function pathOf(href: string): string {
  const { pathname, search } = new URL(href);
  return pathname + search;
}
