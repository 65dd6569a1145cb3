import { UPLOAD_BUCKETS } from "~/config/folders.server";
import { bucketStorage } from "./buckets.server";

/** Removes the files of pictures that no row shows, derived sizes included. */
export async function removeFiles(urls: string[]): Promise<void> {
  for (const bucket of UPLOAD_BUCKETS) {
    const own = urls.filter((url) => url.startsWith(`/uploads/${bucket}/`));
    if (own.length === 0) continue;
    const stems = new Set(own.map((url) => stemOf(url.split("/").at(-1) ?? "")));
    const storage = bucketStorage(bucket);
    const { files } = await storage.list();
    for (const { key } of files) if (stems.has(stemOf(key))) await storage.remove(key);
  }
}

/** The picture that a file belongs to: «482919304412» of «482919304412.jpg» and of «482919304412-800.webp». */
export function stemOf(name: string): string {
  return name.split(/[-.]/, 1)[0] ?? "";
}
