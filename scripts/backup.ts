import { BackupError } from "~/backup/backup-error";
import { contentsSummary } from "~/backup/backup-words";
import { makeBackupThatFits, shareOldFiles } from "~/backup/share-files.server";
import { runInterruptibly } from "./interruptible";
import { readOptions } from "./options";

const HELP = `npm run backup -- --to ARCHIVO
Guarda la base de datos y las imágenes en un archivo tar nuevo, también con el sitio en marcha.
No sobrescribe nada. Dentro hay datos personales; no están las sesiones ni la clave que las firma.
  --to ARCHIVO      dónde; la carpeta se crea si falta. Si no cabe, antes hace lo de --share en esa carpeta
  --share CARPETA   no copia nada: hace que las copias diarias de una carpeta, menos las dos últimas, ocupen
                    una sola vez lo que no cambia de una a otra. Se restauran igual. El sitio lo hace cada noche`;

await runInterruptibly(async (signal) => {
  const values = readOptions("backup", {
    to: { type: "string" },
    share: { type: "string" },
    help: { type: "boolean" },
  });
  if (values.help) return console.log(HELP);
  if (values.share) {
    const { shared, left } = await shareOldFiles(values.share, new Date(), signal);
    console.log(`Copias que desde ahora comparten lo que no cambia: ${shared}.`);
    if (left.length === 0) return;
    const reasons = left.map(({ name, reason }) => `${name}: ${reason}`);
    throw new BackupError(`Se quedan como estaban ${left.length}. ${reasons.join(" ")}`);
  }
  if (!values.to) throw new BackupError("Falta el archivo: --to copia.tar");
  const { contents, files, bytes, named, missing } = await makeBackupThatFits(values.to, signal);
  const size = `${(bytes / 1024 / 1024).toLocaleString("es", { maximumFractionDigits: 1 })} MB`;
  // To the site that has started it, for the panel.
  process.send?.({ named, missing });
  console.log(`Copia guardada en ${values.to} (${size}): ${contentsSummary(contents, files)}.`);
  if (missing === 0) return;
  console.log(
    `Imágenes que la base de datos nombra y ya no estaban, borradas mientras se copiaba o antes: ${missing}.`,
  );
});
