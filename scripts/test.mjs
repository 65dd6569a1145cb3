import { installBrowserIfNeeded } from "./browser.mjs";
import { bin, helpIfAsked, run } from "./command.mjs";
import { prepare } from "./prepare.mjs";

helpIfAsked(`
npm test
Instala lo que falte, un navegador también, y comprueba tipos, estilo, dominio, HTTP y recorridos.
`);

prepare();
await installBrowserIfNeeded();
run(bin("tsc"), ["--noEmit"], "Los tipos no encajan.");
run(bin("biome"), ["ci", "."], "El estilo no es el del proyecto: npx biome check --write");
run(bin("vitest"), ["run"], "Fallan pruebas de dominio o de HTTP.");
run(bin("playwright"), ["test"], "Fallan recorridos en el navegador.");
