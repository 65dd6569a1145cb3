import { BUCKETS, type Bucket } from "~/storage/buckets.server";
import { isKey } from "~/storage/folder-storage.server";

/** Names inside an archive. Whatever is none of these three is refused: nothing leads outside. */
export const DATABASE_ENTRY = "escuela.sqlite";
export const MANIFEST_ENTRY = "manifest.json";

export function uploadEntry(bucket: Bucket, name: string): string {
  return `uploads/${bucket}/${name}`;
}

/** The upload that an entry is, or null if it is none that this site could keep. */
export function readUploadEntry(entry: string): { bucket: Bucket; name: string } | null {
  const [top, folder, name = "", ...rest] = entry.split("/");
  const bucket = BUCKETS.find((known) => known === folder);
  if (top !== "uploads" || !bucket || !isKey(name) || rest.length > 0) return null;
  return { bucket, name };
}
