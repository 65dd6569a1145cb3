import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { environment } from "./env.server";

/** A database in memory has no folder, and nothing is stored beside it. */
export const isInMemory = environment.DATABASE_PATH === ":memory:";

/** The folder in which the database lives, and beside it whatever must be backed up with it. */
export const dataFolder = path.dirname(path.resolve(environment.DATABASE_PATH));

/** One folder each in UPLOADS_DIR, as the specification names them (section 3). */
export const BUCKETS = ["blog-images", "galeria-images", "site-images"] as const;

/** Those whose files belong to rows of the database. */
export const UPLOAD_BUCKETS = ["blog-images", "galeria-images"] as const;

export type Bucket = (typeof BUCKETS)[number];

export function bucketFolder(bucket: Bucket): string {
  return path.resolve(environment.UPLOADS_DIR, bucket);
}

/** Where uploads stand while they arrive: on the disk of the buckets, so that moving is renaming. */
export const incomingFolder = path.resolve(environment.UPLOADS_DIR, ".incoming");

/** Makes names that were given or taken in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

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
