import { installBrowserIfNeeded } from "./browser.mjs";
import { bin, helpIfAsked, run } from "./command.mjs";
import { prepare } from "./prepare.mjs";

helpIfAsked(`
npm run screenshots [-- --only TEXTO]
Fotografía todas las páginas y estados del sitio en screenshots/: con contenido de muestra, sin
contenido y con contenido hostil; a 375, 768 y 1440 px, en claro y oscuro, con y sin JavaScript.
  --only TEXTO   solo las imágenes cuyo nombre contiene TEXTO, por ejemplo demo/galeria o 375-oscuro
`);

const PROGRAM = "build/node/scripts/screenshots.js";

prepare();
await installBrowserIfNeeded();
// Not part of the build: it stands on the support of the tests, which no container has.
run(
  bin("esbuild"),
  [
    "scripts/screenshots/main.ts",
    "--bundle",
    "--platform=node",
    "--target=node20",
    "--format=esm",
    "--packages=external",
    `--outfile=${PROGRAM}`,
    "--log-level=warning",
  ],
  "esbuild no ha podido preparar las imágenes.",
);
run(process.execPath, [PROGRAM, ...process.argv.slice(2)], "Faltan imágenes.");
