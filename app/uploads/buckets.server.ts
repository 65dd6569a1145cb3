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

export function createBuckets(): void {
  for (const folder of [incomingFolder, ...BUCKETS.map(bucketFolder)]) {
    mkdirSync(folder, { recursive: true });
  }
}

/** @throws Error when the public path is none of ours */
export function fileOf(url: string): { bucket: Bucket; name: string; path: string } {
  const [, , bucket = "", name = ""] = url.split("/");
  if (!isBucket(bucket)) throw new Error(`No es un archivo subido: ${url}`);
  return { bucket, name, path: path.join(bucketFolder(bucket), name) };
}

/** Derived sizes are removed, too. */
export async function removeFiles(urls: string[]): Promise<void> {
  for (const bucket of BUCKETS) {
    const own = urls.filter((url) => url.startsWith(`/uploads/${bucket}/`));
    if (own.length === 0) continue;
    const stems = new Set(own.map((url) => stemOf(url.split("/").at(-1) ?? "")));
    const storage = bucketStorage(bucket);
    const { files } = await storage.list();
    for (const { key } of files) if (stems.has(stemOf(key))) await storage.remove(key);
  }
}

/** The picture of a file: «482919304412» of «482919304412-800.webp» and «482919304412.jpg». */
export function stemOf(name: string): string {
  return name.split(/[-.]/, 1)[0] ?? "";
}
