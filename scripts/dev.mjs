import { bin, helpIfAsked, run } from "./command.mjs";
import { installIfNeeded } from "./install.mjs";

helpIfAsked(`
npm run dev
Sirve el sitio en http://localhost:3000 y recarga lo que cambie en el código.
`);

installIfNeeded();
run(bin("remix"), ["vite:dev"], "El servidor de desarrollo se ha detenido.");
