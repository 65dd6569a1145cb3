import { siteOrigin } from "./env.server";

/**
 * Returns an absolute address on this site, for the log or a terminal, where no request names the
 * host.
 */
export function siteLink(path: string, parameters: Record<string, string>): string {
  const link = new URL(path, siteOrigin);
  for (const [name, value] of Object.entries(parameters)) link.searchParams.set(name, value);
  return link.href;
}
