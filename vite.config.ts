import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import { UPLOAD_BODY_LIMIT, UPLOAD_PATHS } from "./app/storage/upload-limits";
import remixConfig from "./remix.config.js";
import { createFront } from "./server/front";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** The same front as in production, so that nothing is met there for the first time; it keeps nothing. */
function devFront(): Plugin {
  return {
    name: "dev-front",
    apply: "serve",
    configureServer(server) {
      const front = createFront({ uploads: { paths: UPLOAD_PATHS, limit: UPLOAD_BODY_LIMIT } });
      server.middlewares.use((request, response, next) => front(request, response, () => next()));
    },
  };
}

export default defineConfig({
  plugins: [devFront(), remix(remixConfig)],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  server: { port: Number(process.env.PORT ?? 3000) },
  build: {
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows no data: fonts
  },
});
