import { countOf } from "~/format/amounts";
import type { MissingImages, Orphans } from "~/uploads/orphans.server";
import type { StatusLine } from "./status-line";

export interface Pictures {
  orphans: Orphans;
  missing: MissingImages;
  uploadsWritable: boolean;
}

export function picturesLines({ orphans, missing, uploadsWritable }: Pictures): StatusLine[] {
  return [orphansLine(orphans), ...unwritableLine(uploadsWritable), ...missingLine(missing)];
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

function orphansLine({ quarantined, areHeld, unknown }: Orphans): StatusLine {
  const label = "Imágenes apartadas";
  if (unknown > 0) {
    const text = `La base de datos no conoce ninguno de los ${unknown} archivos de imagen que hay.`;
    const advice = "Puede que no sea la tuya: no escribas nada antes de que se compruebe.";
    const tell = "Comprueba DATABASE_PATH, en el servidor.";
    return { label, level: "urgente", text, advice, tell };
  }
  if (quarantined === 0) return { label, level: "bien", text: "No hay ninguna apartada." };
  const text = `${countOf(quarantined, "archivo", "archivos")} que no usa ninguna página: `;
  const [fate, advice] = areHeld
    ? ["se guardan por si se deshace la vuelta atrás.", "Si faltan fotos o artículos, deshazla."]
    : [
        "a los 30 días se borran.",
        "Si faltan fotos o artículos, puede que la base de datos sea antigua: recupera la última copia.",
      ];
  return { label, level: "atencion", text: text + fate, advice };
}

export interface Undescribed {
  count: number;
  /** Id of a proyecto that has a photo without a description; null if there is none. */
  proyecto: number | null;
}

export function undescribedLine({ count, proyecto }: Undescribed): StatusLine {
  const label = "Fotos sin descripción";
  if (!proyecto) return { label, level: "bien", text: "Todas tienen la suya." };
  return {
    label,
    level: "atencion",
    text: `Hay ${countOf(count, "foto", "fotos")} sin ella: quien no puede verlas no sabe qué muestran.`,
    link: {
      href: `/galeria-admin/${proyecto}?describir`,
      text: count === 1 ? "Describirla" : "Describirlas",
    },
  };
}
