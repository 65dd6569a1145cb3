import { mkdirSync } from "node:fs";
import path from "node:path";
import { environment } from "~/env.server";

/** One folder each in UPLOADS_DIR, as the specification names them (section 3). */
export const BUCKETS = ["blog-images", "galeria-images", "site-images"] as const;

/** Makes the folders that are missing. */
export function createBuckets(): void {
  for (const bucket of BUCKETS) {
    mkdirSync(path.join(environment.UPLOADS_DIR, bucket), { recursive: true });
  }
}
