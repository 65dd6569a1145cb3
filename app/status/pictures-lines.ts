import { countOf } from "~/format/amounts";
import type { MissingImages } from "~/uploads/orphans.server";
import type { StatusLine } from "./status-line";

interface Pictures {
  missing: MissingImages;
  uploadsWritable: boolean;
}

export function picturesLines({ missing, uploadsWritable }: Pictures): StatusLine[] {
  return [...unwritableLine(uploadsWritable), ...missingLine(missing)];
}

function unwritableLine(uploadsWritable: boolean): StatusLine[] {
  if (uploadsWritable) return [];
  return [
    {
      label: "Carpeta de imágenes",
      level: "urgente",
      text: "No deja escribir: no se puede añadir ninguna, y de las que borras queda el archivo, aunque nadie lo ve.",
      advice: "Lo que falta por borrar se borra solo en cuanto se pueda.",
      tell: "Mira en el servidor el disco y los permisos de UPLOADS_DIR; «npm run doctor» dice cuáles.",
    },
  ];
}

function missingLine({ missing, named }: MissingImages): StatusLine[] {
  if (missing === 0) return [];
  const areAllMissing = missing === named;
  return [
    {
      label: "Imágenes que faltan",
      level: areAllMissing ? "urgente" : "atencion",
      text: areAllMissing
        ? "La carpeta de las imágenes no tiene ninguna de las que hay en artículos y proyectos."
        : `${countOf(missing, "imagen", "imágenes")} de ${named}: en su lugar se ve papel sin revelar.`,
      tell: "Mira en el servidor si el disco de las imágenes está montado. Si se han perdido, están en las copias de antes.",
    },
  ];
}
