import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import path from "node:path";

/**
 * Why this process cannot write a file, or make it, in one line for whoever runs it: the folder,
 * the user, the remedy. Null where it can.
 */
export function whyUnwritable(file: string): string | null {
  const folder = path.dirname(path.resolve(file));
  const user = process.getuid?.();
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
    if (existsSync(file)) accessSync(file, constants.W_OK);
    return null;
  } catch (error) {
    if (Object(error).code === "EROFS") {
      return `${folder} es de solo lectura: monta un volumen donde el sitio guarda sus datos.`;
    }
    return existsSync(folder)
      ? `El usuario ${user} no puede escribir en ${folder}. Dale la carpeta: chown -R ${user} ${folder}`
      : `El usuario ${user} no puede crear ${folder}. Crea la carpeta y dásela: chown ${user} ${folder}`;
  }
}
