import { readFile } from "node:fs/promises";
import { assetFile } from "~/config/folders.server";
import { initOf } from "~/http/public-cache";
import { readEscuela } from "./escuela.server";
import { iconsOf } from "./icon.server";

interface ServedIcon {
  drawn: keyof ReturnType<typeof iconsOf>;
  shipped: string;
  type: string;
}

/**
 * Serves an icon under the name by which browsers ask for it; it is never cached unchecked, so that
 * it changes with the logo at once.
 */
export async function serveIcon(
  request: Request,
  { drawn, shipped, type }: ServedIcon,
): Promise<Response> {
  const { words, isStandIn } = await readEscuela();
  const headers = { "Cache-Control": "no-cache", ...initOf(isStandIn).headers };
  if (words.logo) {
    const Location = iconsOf(words.logo)[drawn];
    return new Response(null, { status: 302, headers: { ...headers, Location } });
  }
  const body = request.method === "HEAD" ? null : await readFile(assetFile(shipped));
  return new Response(body && new Uint8Array(body), {
    headers: { ...headers, "Content-Type": type },
  });
}
