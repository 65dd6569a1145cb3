/**
 * Options of the Remix plugin; vite.config.ts imports them.
 * v3_lazyRouteDiscovery stays off: docs/decisions/0001-remix-2-runs-with-single-fetch-without-lazy-route-discovery.md says why.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
  },
};
