import { BackupError } from "~/backup/backup-error";
import { archiveSummary, restoredLines } from "~/backup/backup-words";
import { rehearseRestore, restoreArchive } from "~/backup/restore.server";
import { runInterruptibly } from "./interruptible";
import { readOptions } from "./options";

const HELP = `npm run restore -- --from ARCHIVO [--check]
Pone el contenido de una copia en el lugar del que hay, con el sitio parado. Antes la comprueba
entera; lo que había se guarda aparte. Interrumpida, se puede repetir.
  --from ARCHIVO   una copia hecha con npm run backup, o la carpeta en que se ha convertido una diaria
  --check          solo la comprueba: no cambia nada, y el sitio puede estar en marcha`;

await runInterruptibly(async (signal) => {
  const values = readOptions("restore", {
    from: { type: "string" },
    check: { type: "boolean" },
    help: { type: "boolean" },
  });
  if (values.help) return console.log(HELP);
  if (!values.from) throw new BackupError("Falta el archivo: --from copia.tar");
  if (values.check) {
    const verified = await rehearseRestore(values.from, signal);
    return console.log(`Esta copia se puede restaurar: ${archiveSummary(verified)}`);
  }
  const report = await restoreArchive(values.from, signal);
  for (const line of restoredLines(report)) console.log(line);
});
