import { rmSync } from "node:fs";
import { hashSources, stampBuild } from "./build-if-needed.mjs";
import { bin, helpIfAsked, run } from "./command.mjs";
import { compressAssets } from "./compress-assets.mjs";
import { trimManifest } from "./trim-manifest.mjs";

helpIfAsked(`
npm run build
Construye el sitio para producción en build/. Antes hace falta npm ci.
`);

process.env.NODE_ENV = "production";
const sources = hashSources();
rmSync("build", { recursive: true, force: true });
run(bin("remix"), ["vite:build", "--logLevel", "error"], "Remix no ha podido construir el sitio.");

trimManifest("build/client");
compressAssets("build/client");

// What runs outside Remix: the server, and the commands that need the application.
run(
  bin("esbuild"),
  [
    "server/main.ts",
    "server/small-start.ts",
    "scripts/backup.ts",
    "scripts/copies.ts",
    "scripts/create-admin.ts",
    "scripts/doctor.ts",
    "scripts/restore.ts",
    "scripts/seed.ts",
    "scripts/step-back.ts",
    "--bundle",
    "--platform=node",
    "--target=node20",
    "--format=esm",
    "--packages=external",
    "--outbase=.",
    "--outdir=build/node",
    "--log-level=warning",
  ],
  "esbuild no ha podido construir el servidor y las órdenes.",
);

stampBuild(sources);
