import { readFile } from "node:fs/promises";
import { fileOf } from "~/uploads/buckets.server";

/** True if two uploads hold the same bytes; what cannot be read is like no other. */
export async function isSamePicture(one: string, other: string): Promise<boolean> {
  try {
    const bytes = await readFile(fileOf(one).path);
    return bytes.equals(await readFile(fileOf(other).path));
  } catch {
    return false;
  }
}
