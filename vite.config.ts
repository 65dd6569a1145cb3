import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import { UPLOAD_BODY_LIMIT, UPLOAD_PATHS } from "./app/http/upload-limits";
import { log, logUnexpected } from "./app/log.server";
import remixConfig from "./remix.config.js";
import { createPipeline } from "./server/pipeline";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** The pipeline of production, without its page cache. */
function devPipeline(): Plugin {
  return {
    name: "dev-pipeline",
    apply: "serve",
    configureServer(server) {
      const pipeline = createPipeline({
        uploads: { paths: UPLOAD_PATHS, limit: UPLOAD_BODY_LIMIT },
        log: (line) => log.info(line),
        logFailure: logUnexpected,
      });
      server.middlewares.use((request, response, next) =>
        pipeline(request, response, () => next()),
      );
    },
  };
}

/** Writes what is not ASCII as escapes: V8 then holds the site's program with one byte a letter. */
function asciiChunks(): Plugin {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return {
    name: "ascii-chunks",
    enforce: "post",
    apply: "build",
    // After esbuild, which would write letters again.
    renderChunk: {
      order: "post",
      handler: (code) => ({ code: code.replace(/[^\0-\x7f]/g, escaped), map: null }),
    },
  };
}

/** Of what every page loads: one file compresses better than the ones that Rollup would make of it. */
const ON_EVERY_PAGE =
  /\/node_modules\/(react|react-dom|react-router|react-router-dom|@remix-run\/(react|router))\/|\/app\/(ui\/(page|page-style|hydrated)|seo\/page-meta|http\/(unanswered-form|panel)|format\/text-limits)\.tsx?$/;

/** Of what every page with a form loads: one file less for its document to name. */
const WITH_FORMS = /\/app\/(ui\/(submit-button|typed-fields)|http\/answer-or-typed)\.tsx?$/;

function sharedChunk(id: string): string | undefined {
  // It goes with the first script, which loads nothing else.
  if (id.includes("vite/preload-helper")) return "preload-helper";
  if (WITH_FORMS.test(id)) return "form";
  return ON_EVERY_PAGE.test(id) ? "page" : undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [devPipeline(), isSsrBuild && asciiChunks(), remix(remixConfig)],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // Hundreds of files as one: the site starts sooner and in less memory.
  ssr: { noExternal: ["kysely"] },
  server: { port: Number(process.env.PORT ?? 3000) },
  build: {
    target: "es2022",
    // Of packages that no loader uses, nothing is loaded.
    rollupOptions: isSsrBuild
      ? { treeshake: { moduleSideEffects: "no-external" } }
      : { output: { manualChunks: sharedChunk } },
    assetsInlineLimit: 0, // the content security policy allows no data: fonts
    // Five per cent fewer bytes than esbuild's, once compressed: docs/performance.md.
    cssMinify: true, // on the server, too, which puts the site's style into its documents
    minify: isSsrBuild ? false : "terser",
    terserOptions: { ecma: 2020, compress: { passes: 3, pure_getters: true } },
  },
}));
