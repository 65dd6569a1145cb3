import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";

/** Routes that anybody may ask; every other one has to refuse whoever is not signed in. */
export const PUBLIC_ROUTES = [
  "root",
  "routes/_index",
  "routes/inscripcion",
  "routes/blog._index",
  "routes/blog.$id",
  "routes/blog.borrador.$token",
  "routes/galeria",
  "routes/cursos._index",
  "routes/cursos.$id",
  "routes/admin", // shows the sign-in form itself
  "routes/admin_.primera-vez", // its token is the secret, while there is no account
  "routes/admin_.codigo", // the second half of signing in
  "routes/admin_.reto", // what a passkey is asked, and nothing about anybody
  "routes/salir", // ends what is there, if anything is
  "routes/sesion", // says whether there is one
  "routes/baja.$token", // its token is the secret
  "routes/privacidad",
  "routes/aviso-legal",
  "routes/salud",
  "routes/[.well-known].security[.]txt",
  "routes/uploads.$bucket.$name",
  "routes/feed[.]xml",
  "routes/sitemap[.]xml",
  "routes/robots[.]txt",
  "routes/apple-touch-icon[.]png",
  "routes/favicon[.]ico",
  "routes/site[.]webmanifest",
  "routes/$",
];

export type BuiltRoute = NonNullable<ServerBuild["routes"][string]>;

/** Every route that the production build has. */
export async function builtRoutes(): Promise<BuiltRoute[]> {
  const file = pathToFileURL(path.resolve("build/server/index.js")).href;
  const build: ServerBuild = await import(/* @vite-ignore */ file);
  return Object.values(build.routes).flatMap((route) => route ?? []);
}

/** A path of a route, with `1` for whatever it leaves open. */
export function pathOf({ path = "", parentId }: BuiltRoute, routes: BuiltRoute[]): string {
  const parent = routes.find(({ id }) => id === parentId);
  const above = parent ? pathOf(parent, routes) : "";
  return `${above}/${path.replace(/:\w+|\*/g, "1")}`.replace(/\/+/g, "/");
}
