import { mkdirSync } from "node:fs";
import path from "node:path";
import type { FileStorage } from "@remix-run/file-storage";
import { environment } from "~/env.server";
import { createFolderStorage } from "./folder-storage.server";

/** One folder each in UPLOADS_DIR, as the specification names them (section 3). */
export const BUCKETS = ["blog-images", "galeria-images", "site-images"] as const;

/** Those whose files belong to rows of the database. */
export const UPLOAD_BUCKETS = ["blog-images", "galeria-images"] as const;

export type Bucket = (typeof BUCKETS)[number];

/** Where uploads stand while they arrive: on the disk of the buckets, so that moving is renaming. */
export const incomingFolder = path.resolve(environment.UPLOADS_DIR, ".incoming");

const storages = Object.fromEntries(
  BUCKETS.map((bucket) => [bucket, createFolderStorage(folderOf(bucket))]),
) as Record<Bucket, FileStorage>;

export function bucketStorage(bucket: Bucket): FileStorage {
  return storages[bucket];
}

export function isBucket(name: string): name is Bucket {
  return (BUCKETS as readonly string[]).includes(name);
}

/** Makes the folders that are missing. */
export function createBuckets(): void {
  for (const folder of [incomingFolder, ...BUCKETS.map(folderOf)]) {
    mkdirSync(folder, { recursive: true });
  }
}

/** Where the file of a public path is. @throws Error when it is none of ours */
export function fileOf(url: string): { bucket: Bucket; name: string; path: string } {
  const [, , bucket = "", name = ""] = url.split("/");
  if (!isBucket(bucket)) throw new Error(`No es un archivo subido: ${url}`);
  return { bucket, name, path: path.join(folderOf(bucket), name) };
}

/** Where the files of a bucket stand. */
export function folderOf(bucket: Bucket): string {
  return path.resolve(environment.UPLOADS_DIR, bucket);
}
