import type { Site } from "./site";

/** The path of a state on this site: what a letter's link ends in is made with its key. */
export async function openedPath(path: string, site: Site): Promise<string> {
  if (!path.includes("TOKEN")) return path;
  process.env.DATABASE_PATH = ":memory:";
  const { fingerprintOf, leaveToken } = await import("~/cartas/bajas.server");
  const [{ clave } = { clave: "" }] = site.rows<{ clave: string }>("SELECT clave FROM bajas_clave");
  return path.replace("TOKEN", leaveToken(clave, fingerprintOf(clave, "eva@ejemplo.es")));
}
