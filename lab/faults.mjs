import { bin, helpIfAsked, run } from "../scripts/command.mjs";
import { prepare } from "../scripts/prepare.mjs";

helpIfAsked(`
npm run faults
Hace al sitio de producción, sobre datos de prueba, todas las averías de las que promete salir: kill -9,
cortes de luz, disco lleno, base de datos bloqueada o dañada, reenvío caído… Dura unos minutos.
Dice de cada una la promesa, la avería y si se cumple. Acaba con 1 si alguna se rompe.
Cortar la luz y llenar discos exige montar: quien no es root lee «aquí no se puede».
`);

prepare();
const config = ["--config", "lab/faults/vitest.config.ts"];
run(bin("vitest"), ["run", ...config], "Alguna promesa se rompe.");
