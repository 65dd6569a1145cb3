import { helpIfAsked } from "./command.mjs";
import { prepare } from "./prepare.mjs";

helpIfAsked(`
npm start
Instala, construye, migra y crea lo que falte, y sirve el sitio en http://localhost:3000.
Las variables de entorno están en .env.example; un archivo .env con ellas se lee al empezar.
`);

prepare();
