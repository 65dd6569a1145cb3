/** Error whose message is a Spanish sentence on why a backup was not made or restored. */
export class BackupError extends Error {}

/** The disk has too little room for a backup, or for the next file of one to be restored. */
export class NoRoom extends BackupError {}

/** The disk does not let a database be read; it may be sound. */
export class UnreadableDatabase extends BackupError {
  constructor(reason: string) {
    super(
      `La base de datos no se puede leer (${reason}): mira si queda sitio en el disco y si se puede escribir en él.`,
    );
  }
}

/** Beginning of a command's message that the archive is at fault, and not the machine. */
export const NOT_RESTORABLE = "Esta copia no se puede restaurar: ";

/** Words of the message about an archive that is whole, and that this program is too old for. */
export const OF_NEWER = "es de una versión más nueva del programa";

/** The archive cannot be restored: damaged, not of this site, or of a newer program; nothing was changed. */
export class DamagedArchive extends BackupError {
  constructor(what: string) {
    super(NOT_RESTORABLE + what);
  }
}

const REASONS: Record<string, string> = {
  ENOSPC: "no queda espacio en el disco",
  EDQUOT: "no queda espacio en el disco",
  EACCES: "no hay permiso",
  EPERM: "no hay permiso",
  EROFS: "el disco es de solo lectura",
  ENOENT: "no existe",
  EISDIR: "es una carpeta",
  ENOTDIR: "no es una carpeta",
  EBUSY: "el sistema lo tiene ocupado (¿es un punto de montaje?)",
  EIO: "el disco falla",
};

export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "AbortError") return "Interrumpido.";
  const { code = "", path } = error as NodeJS.ErrnoException;
  if (code.startsWith("ERR_PARSE_ARGS")) return "Opción desconocida o incompleta; mira --help.";
  const reason = REASONS[code];
  const sentence = reason ? `${path ?? "Sistema"}: ${reason} (${code}).` : error.message;
  return sentence.replaceAll("\n", " ");
}
