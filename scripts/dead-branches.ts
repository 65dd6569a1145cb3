import type { Plugin } from "vite";

type Branch = [search: RegExp, replacement: string];

/** By module: what is known before a browser runs it. What does not occur any more fails the build. */
const BRANCHES: Record<string, Branch[]> = {
  // Written for the classic compiler's hot reload.
  "@remix-run/react/dist/esm/browser.js": [
    [/window\.__remixContext\.future\.v3_singleFetch/g, "true"],
    [/window\.__remixContext\.isSpaMode/g, "false"],
    [/router\.createRoutesForHMR = \w+;/g, ""],
  ],
  "@remix-run/react/dist/esm/components.js": [
    [/future\.v3_singleFetch/g, "true"],
    // A browser renders no document: the server has written these scripts.
    [/!isStatic\b/g, "true"],
    [/staticContext \?/g, "null ?"],
    [/typeof __remixContext === "object" && __remixContext\.a/g, "false"],
    [/typeof document === "undefined"/g, "false"],
    // Names for the developers' tools; each would keep a component that nobody uses.
    [/\b(?:NavLink|Link|Form)\.displayName = "\w+";/g, ""],
    // Links that the server takes out again: app/http/defer-scripts.server.ts.
    [
      /return isHydrated \? null : [^;]*?"modulepreload"[^;]*?initialScripts, deferredScripts\);/g,
      "return isHydrated ? null : initialScripts;",
    ],
    [/let preloads = isHydrated [^;]+;/g, ""],
    // No route of ours links to a page ahead of time.
    [/isPageLinkDescriptor\(link\) \?/g, "false ?"],
  ],
  "@remix-run/react/dist/esm/fog-of-war.js": [
    [/future\.v3_lazyRouteDiscovery === true && !isSpaMode/g, "false"],
  ],
  "@remix-run/react/dist/esm/routes.js": [
    [/future\.v3_singleFetch/g, "true"],
    [/typeof singleFetch === "function"/g, "true"],
    [/if \(isSpaMode\)/g, "if (false)"],
    [/if \(needsRevalidation\)/g, "if (false)"],
  ],
  // Single fetch knows no deferred data: a promise is part of the one answer.
  "@remix-run/router/dist/router.js": [
    [/return result\.type === ResultType\.deferred;/g, "return false;"],
    [/if \(isDeferredData\(result\)\)/g, "if (false)"],
  ],
};

/**
 * Takes out of the browser's Remix what the settings of this site never reach, so that the
 * minifier can drop it. `future` is ours (remix.config.js) and fixed once built; Remix v2 gets no
 * more releases, so that the text of its files stays what it is.
 */
export function deadBranches(): Plugin {
  return {
    name: "dead-branches",
    apply: "build",
    transform(code, id, options) {
      if (options?.ssr) return;
      const file = Object.keys(BRANCHES).find((name) => id.split("?", 1)[0]?.endsWith(name));
      if (!file) return;
      let result = code;
      for (const [search, replacement] of BRANCHES[file] ?? []) {
        if (!search.test(result)) this.error(`${file} no longer has ${search}`);
        result = result.replace(search, replacement);
      }
      return { code: result, map: null };
    },
  };
}
