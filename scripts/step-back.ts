import { ACCOUNTS_OF_COPY, countsIn } from "~/backup/backup-words";
import {
  listReplaced,
  placeReplaced,
  type ReplacedFile,
  type SteppedBack,
  stepBack,
  undoStepBack,
} from "~/backup/step-back.server";
import { longMoment } from "~/format/dates";
import { runInterruptibly } from "./interruptible";
import { readOptions } from "./options";

const HELP = `npm run step-back [-- --undo | --list | --place ARCHIVO]
Vuelve a la base de datos de antes de actualizar, con el sitio parado y la versión anterior del
programa: busca la copia más nueva que esta sabe abrir y aparta la de ahora. Interrumpida, se puede
repetir; donde no hace falta, no cambia nada.
  --undo   con la versión nueva otra vez: vuelve a poner la que se apartó
  --list   no cambia nada: qué se apartó, cuándo, y qué hay en ello que no esté en la de ahora
  --place ARCHIVO   con el sitio parado: pone uno de esos, y aparta la de ahora`;

await runInterruptibly(async () => {
  const values = readOptions("step-back", {
    undo: { type: "boolean" },
    list: { type: "boolean" },
    place: { type: "string" },
    help: { type: "boolean" },
  });
  if (values.help) return console.log(HELP);
  if (values.list) return list(listReplaced());
  if (values.place) return say(await placeReplaced(values.place), "");
  if (values.undo) return say(await undoStepBack(), "No hay ninguna vuelta atrás que deshacer.");
  const done = await stepBack();
  say(done, "No hace falta: esta versión del programa abre la base de datos que hay.");
  if (done) console.log("Con la versión nueva otra vez, npm run step-back -- --undo la devuelve.");
});

function list(replaced: ReplacedFile[]): void {
  if (replaced.length === 0) console.log("Ninguna vuelta atrás ha apartado nada.");
  for (const { file, at, missing } of replaced) {
    const words = missing ? missingWords(missing) : "No se puede leer.";
    console.log(`${file}: apartada el ${longMoment(at)}. ${words}`);
  }
}

function say(done: SteppedBack | null, otherwise: string): void {
  if (!done) {
    console.log(`${otherwise} No se ha cambiado nada.`);
    return;
  }
  console.log(`La base de datos es ahora la de ${done.from}: ${countsIn(done.contents)}.`);
  console.log(`La que había está en ${done.replaced}. ${missingWords(done.missing)}`);
  console.log("Lo que esperaba para salir por correo no sale solo; se ve en «Cómo va».");
  console.log(ACCOUNTS_OF_COPY);
}

/** Returns in words what only the replaced database has, and never «nothing»: changes alone are not counted. */
function missingWords(missing: SteppedBack["missing"]): string {
  const words = countsIn(missing);
  const own = words
    ? `Lo que solo tiene ella: ${words}.`
    : "No ha llegado nada que no esté en esta.";
  const changed = "Lo que se haya cambiado en ella (textos, plazas, notas, respuestas)";
  return `${own} ${changed} también se queda allí: no la borres.`;
}
