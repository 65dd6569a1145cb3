import { installBrowserIfNeeded } from "../scripts/browser.mjs";
import { helpIfAsked, run } from "../scripts/command.mjs";
import { prepare } from "../scripts/prepare.mjs";
import { bundle } from "./bundle.mjs";

helpIfAsked(`
npm run screenshots [-- --only TEXTO]
Fotografía todas las páginas y estados del sitio en screenshots/: con contenido de muestra, sin
contenido y con contenido hostil; a 375, 768 y 1440 px, en claro y oscuro, con y sin JavaScript.
  --only TEXTO   solo las imágenes cuyo nombre contiene TEXTO, por ejemplo demo/galeria o 375-oscuro
`);

prepare();
await installBrowserIfNeeded();
const program = bundle("lab/screenshots/main.ts");
run(process.execPath, [program, ...process.argv.slice(2)], "Faltan imágenes.");
