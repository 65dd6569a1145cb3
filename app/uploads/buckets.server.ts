import { mkdirSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { FileStorage } from "@remix-run/file-storage";
import {
  BUCKETS,
  type Bucket,
  bucketFolder,
  incomingFolder,
  trashFolder,
} from "~/config/folders.server";
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
  const folders = BUCKETS.flatMap((bucket) => [bucketFolder(bucket), trashFolder(bucket)]);
  for (const folder of [incomingFolder, ...folders]) {
    mkdirSync(folder, { recursive: true });
  }
}

/** @throws Error when the public path is none of ours */
export function fileOf(url: string): { bucket: Bucket; name: string; path: string } {
  const [, , bucket = "", name = ""] = url.split("/");
  if (!isBucket(bucket)) throw new Error(`No es un archivo subido: ${url}`);
  return { bucket, name, path: path.join(bucketFolder(bucket), name) };
}

/** From the buckets and the trash, derived sizes included. */
export async function removeFiles(urls: string[]): Promise<void> {
  for (const bucket of BUCKETS) {
    const own = urls.filter((url) => url.startsWith(`/uploads/${bucket}/`));
    if (own.length === 0) continue;
    const stems = new Set(own.map((url) => stemOf(url.split("/").at(-1) ?? "")));
    const storage = bucketStorage(bucket);
    const { files } = await storage.list();
    for (const { key } of files) if (stems.has(stemOf(key))) await storage.remove(key);
    const trash = trashFolder(bucket);
    for (const name of await readdir(trash).catch(() => [])) {
      if (stems.has(stemOf(name))) await rm(path.join(trash, name), { force: true });
    }
  }
}

/** The picture of a file: «482919304412» of «482919304412-800.webp» and «482919304412.jpg». */
export function stemOf(name: string): string {
  return name.split(/[-.]/, 1)[0] ?? "";
}
