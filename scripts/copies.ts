import { BackupError } from "~/backup/backup-error";
import { copiesFolder, currentDestination } from "./copies/destination";
import { copyEachNight } from "./copies/loop";
import { copyNewest, prepareFirst } from "./copies/night";
import { placeFetched } from "./copies/place";
import { askingQuestions } from "./copies/questions";
import { nameOthers, readBack } from "./copies/read-back";
import { fetchCopy } from "./copies/recover";
import { setUp } from "./copies/setup";
import { sheetOf } from "./copies/sheet";
import { runInterruptibly } from "./interruptible";
import { readOptions } from "./options";

const HELP = `npm run copies -- --setup | --now | --check | --sheet | --recover | --place | --loop
Lleva las copias del sitio cifradas a otra parte, por SFTP o a un almacén S3. Hacen falta restic y ssh,
COPIES_DIR y BACKUP_DIR. Con contenedores: sudo sh deploy/copies.sh
  --setup     pregunta a dónde, hace la llave y la frase, y acaba con una hoja para imprimir
  --now       lleva ahora la última copia
  --check     lee de vuelta todo lo que hay allí y ensaya su restauración: sola, una vez al mes
  --sheet     escribe otra vez la hoja
  --recover   en una máquina nueva, con la hoja en la mano: trae la última copia
  --place     pone la que se ha traído en el lugar del sitio, si no hay otro, con el sitio parado
  --loop      no acaba: lleva la copia de cada noche, y si falla lo intenta cada hora`;

type Command = (signal: AbortSignal) => Promise<unknown>;

const COMMANDS: Record<string, Command> = {
  async setup(signal) {
    await askingQuestions(signal, (ask) => setUp(ask, signal));
    await prepareFirst(signal);
    console.log(await copyNewest(signal));
    await nameOthers(signal);
  },
  now: async (signal) => console.log(await copyNewest(signal)),
  async check(signal) {
    console.log(`Se puede restaurar: ${await readBack(signal)}`);
    await nameOthers(signal);
  },
  sheet: async () => console.log(await sheetOf(currentDestination())),
  async recover(signal) {
    const contents = await askingQuestions(signal, (ask) => fetchCopy(ask, signal));
    console.log(`Ha vuelto a ${copiesFolder()}: ${contents}`);
  },
  async place(signal) {
    for (const line of await placeFetched(signal)) console.log(line);
  },
  loop: copyEachNight,
};

await runInterruptibly(async (signal) => {
  const flag = { type: "boolean" } as const;
  const names = Object.keys(COMMANDS);
  const values = readOptions("copies", {
    help: flag,
    ...Object.fromEntries(names.map((name) => [name, flag])),
  });
  if (values.help) return console.log(HELP);
  const [name = "", ...others] = names.filter((one) => values[one as keyof typeof values]);
  const command = COMMANDS[name];
  if (!command || others.length > 0) {
    throw new BackupError(`Pide una cosa: ${names.map((one) => `--${one}`).join(", ")}.`);
  }
  copiesFolder();
  await command(signal);
});
