import { writeFileSync } from "node:fs";
import path from "node:path";
import { inspectImage } from "~/uploads/inspect.server";
import { scratchFolder } from "./scratch-folder";

/** What the site finds out about an upload of these bytes, or why it refuses them. */
export function inspectBytes(...parts: Buffer[]): ReturnType<typeof inspectImage> {
  const file = path.join(scratchFolder(), "x.jpg");
  writeFileSync(file, Buffer.concat(parts));
  return inspectImage({ field: "imagen", name: "patio.jpg", path: file, tooLarge: false });
}
