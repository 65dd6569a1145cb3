import type { RequestHandler, ServerBuild } from "@remix-run/node";
import type { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";

type Routes = ServerBuild["routes"];
type CreateHandler = (build: ServerBuild, mode?: string) => RequestHandler;

type MatchRoutes = typeof matchRoutes;
type RouteTree = Parameters<MatchRoutes>[0];

const KNOWN_MAX = 300;
const KNOWN_LENGTH = 100;

/**
 * Returns a factory whose handlers use for each address only the routes of its page: with all
 * routes, Remix compiles, ranks and tries all of them for each request, twice. Data requests and
 * addresses of no page get all routes.
 */
export function handlersByPage(create: CreateHandler, match: MatchRoutes): CreateHandler {
  return (build, mode) => {
    const tree = childrenOf(build.routes, undefined);
    const forAll = create(build, mode);
    const byLeaf = new Map<string, RequestHandler>();
    const byPath = new LRUCache<string, RequestHandler>({ max: KNOWN_MAX });

    function find(pathname: string): RequestHandler {
      const ids = match(tree, pathname)?.map(({ route }) => String(route.id)) ?? [];
      const leaf = ids.at(-1);
      if (leaf === undefined) return forAll;
      const ofPage = { ...build, routes: only(ids, build.routes) };
      const handler = byLeaf.get(leaf) ?? create(ofPage, mode);
      byLeaf.set(leaf, handler);
      if (pathname.length <= KNOWN_LENGTH) byPath.set(pathname, handler);
      return handler;
    }

    return (request, context) => {
      const { pathname } = new URL(request.url);
      // Its data have an address of their own, and may be asked for by another page.
      if (pathname.endsWith(".data")) return forAll(request, context);
      return (byPath.get(pathname) ?? find(pathname))(request, context);
    };
  };
}

function childrenOf(routes: Routes, parentId: string | undefined): RouteTree {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) =>
      index
        ? { id, path, index, caseSensitive }
        : { id, path, caseSensitive, children: childrenOf(routes, id) },
    );
}

function only(ids: string[], routes: Routes): Routes {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
}
