import { type Environment, loadEnvFile, readEnvironment } from "./environment";

export const environment = readOrExit();

function readOrExit(): Environment {
  if (process.env.NODE_ENV !== "test") loadEnvFile();
  try {
    return readEnvironment(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Origin of links that are written without a request: in mail, in the log, at a terminal. */
export const siteOrigin = environment.SITE_URL ?? `http://localhost:${environment.PORT}`;

/** Returns an absolute address on this site, where no request names the host: log or terminal. */
export function siteLink(path: string, parameters: Record<string, string>): string {
  const link = new URL(path, siteOrigin);
  for (const [name, value] of Object.entries(parameters)) link.searchParams.set(name, value);
  return link.href;
}

/** True if the public origin is https: cookies may then be `Secure` and `__Host-`. */
export const isSecureSite = environment.SITE_URL?.startsWith("https:") ?? false;

/**
 * Makes SQLite write its temporary files in `folder`, unless the environment says otherwise; call
 * it before the first database is opened.
 */
export function writeScratchIn(folder: string): void {
  process.env.SQLITE_TMPDIR ??= folder;
}
