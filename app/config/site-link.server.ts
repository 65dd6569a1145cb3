import { siteOrigin } from "./env.server";

/** Returns an absolute address on this site, where no request names the host: log or terminal. */
export function siteLink(path: string, parameters: Record<string, string>): string {
  const link = new URL(path, siteOrigin);
  for (const [name, value] of Object.entries(parameters)) link.searchParams.set(name, value);
  return link.href;
}
