import { type Bucket, bucketStorage, UPLOAD_BUCKETS } from "./buckets.server";

/** Removes the files of pictures that no row shows, derived sizes included. */
export async function removeFiles(urls: string[]): Promise<void> {
  for (const bucket of UPLOAD_BUCKETS) {
    const own = urls.filter((url) => url.startsWith(`/uploads/${bucket}/`));
    if (own.length === 0) continue;
    const stems = new Set(own.map((url) => stemOf(url.split("/").at(-1) ?? "")));
    await removeWhere(bucket, (stem) => stems.has(stem));
  }
}

/** Removes the files of a bucket whose picture is doomed; how many. */
export async function removeWhere(
  bucket: Bucket,
  isDoomed: (stem: string) => boolean,
): Promise<number> {
  const storage = bucketStorage(bucket);
  const { files } = await storage.list();
  const doomed = files.filter(({ key }) => isDoomed(stemOf(key)));
  for (const { key } of doomed) await storage.remove(key);
  return doomed.length;
}

/** The picture that a file belongs to: «482919304412» of «482919304412.jpg» and of «482919304412-800.webp». */
export function stemOf(name: string): string {
  return name.split(/[-.]/, 1)[0] ?? "";
}
