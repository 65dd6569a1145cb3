import logo from "~/assets/icon.svg?raw";
import placeholder from "~/assets/marcador.svg?raw";
import { bucketStorage } from "./buckets.server";

/** What the site itself shows, by its name in the bucket; the school may put its own in its place. */
const SITE_IMAGES: Record<string, string> = { "logo.svg": logo, "marcador.svg": placeholder };

/** Puts the pictures of the site into their bucket where they are missing. */
export async function placeSiteImages(): Promise<void> {
  const storage = bucketStorage("site-images");
  for (const [name, svg] of Object.entries(SITE_IMAGES)) {
    if (!(await storage.has(name))) await storage.set(name, new File([svg], name));
  }
}
