import { mkdirSync } from "node:fs";
import path from "node:path";
import type { FileStorage } from "@remix-run/file-storage";
import { BUCKETS, type Bucket, bucketFolder, incomingFolder } from "~/config/folders.server";
import { createFolderStorage } from "./folder-storage.server";

const storages = Object.fromEntries(
  BUCKETS.map((bucket) => [bucket, createFolderStorage(bucketFolder(bucket))]),
) as Record<Bucket, FileStorage>;

export function bucketStorage(bucket: Bucket): FileStorage {
  return storages[bucket];
}

export function isBucket(name: string): name is Bucket {
  return (BUCKETS as readonly string[]).includes(name);
}

/** Makes the folders that are missing. */
export function createBuckets(): void {
  for (const folder of [incomingFolder, ...BUCKETS.map(bucketFolder)]) {
    mkdirSync(folder, { recursive: true });
  }
}

/** Where the file of a public path is. @throws Error when it is none of ours */
export function fileOf(url: string): { bucket: Bucket; name: string; path: string } {
  const [, , bucket = "", name = ""] = url.split("/");
  if (!isBucket(bucket)) throw new Error(`No es un archivo subido: ${url}`);
  return { bucket, name, path: path.join(bucketFolder(bucket), name) };
}
