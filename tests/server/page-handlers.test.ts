import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { expect, test, vi } from "vitest";
import { handlersByPage } from "../../server/page-handlers";

const routes = {
  root: { id: "root", path: "", parentId: undefined },
  inicio: { id: "inicio", index: true, parentId: "root" },
  blog: { id: "blog", path: "blog", parentId: "root" },
  articulo: { id: "articulo", path: "blog/:id", parentId: "root" },
  admin: { id: "admin", path: "admin", parentId: "root" },
  panel: { id: "panel", index: true, parentId: "admin" },
  mensajes: { id: "mensajes", path: "mensajes", parentId: "admin" },
} as unknown as ServerBuild["routes"];

/** Asks a site whose handlers answer with the routes that they know. */
function site() {
  const match = vi.fn(matchRoutes) as unknown as typeof matchRoutes;
  const create = vi.fn((build: ServerBuild) => {
    const answer = Object.keys(build.routes).join(" ");
    return async () => new Response(answer);
  });
  const handle = handlersByPage(create, match)({ routes } as ServerBuild);
  const ask = async (path: string) =>
    (await handle(new Request(`http://escuela.example${path}`))).text();
  return { ask, match, create };
}

const ALL = Object.keys(routes).join(" ");

test.each([
  ["the landing page", "/?mensaje=enviado", "root inicio"],
  ["an article", "/blog/1", "root articulo"],
  ["the page of a layout", "/admin", "root admin panel"],
  ["a page within a layout", "/admin/mensajes", "root admin mensajes"],
  ["an address that is no page's", "/nada", ALL],
  ["the data of a page", "/blog.data", ALL],
])("%s is answered by a handler that knows its routes", async (_what, path, known) => {
  const { ask } = site();
  expect(await ask(path)).toBe(known);
  expect(await ask(path)).toBe(known);
});

test("an address is matched once, and a page's handler made once for all its addresses", async () => {
  const { ask, match, create } = site();
  for (const path of ["/blog/1", "/blog/2", "/blog/1", "/blog/2?x"]) await ask(path);
  expect(match).toHaveBeenCalledTimes(2);
  expect(create).toHaveBeenCalledTimes(2);
});
