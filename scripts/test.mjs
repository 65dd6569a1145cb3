import { installBrowserIfNeeded } from "./browser.mjs";
import { BUILD, isBuilt } from "./build-if-needed.mjs";
import { bin, helpIfAsked, run, runTogether } from "./command.mjs";
import { installAllButAddon } from "./install.mjs";

helpIfAsked(`
npm test
Instala lo que falte, un navegador también, y comprueba tipos, estilo, que no sobre código, dominio, HTTP y recorridos.
`);

const addon = installAllButAddon();
await installBrowserIfNeeded();
await runTogether([
  ...addon,
  ...(isBuilt() ? [] : [BUILD]),
  { command: [bin("tsc"), "--noEmit"], failure: "Los tipos no encajan." },
  {
    command: [bin("biome"), "ci", "."],
    failure: "El estilo no es el del proyecto: npx biome check --write",
  },
  {
    command: [bin("knip"), "--no-progress"],
    failure: "Hay archivos, exportaciones o dependencias de más.",
  },
]);
run(bin("vitest"), ["run"], "Fallan pruebas de dominio o de HTTP.");
run(bin("playwright"), ["test"], "Fallan recorridos en el navegador.");
