import { readdirSync, readlinkSync } from "node:fs";
import path from "node:path";

/** How often a process, this one by default, has a file open, as Linux tells. */
export function openings(file: string, pid: number | string = "self"): number {
  const folder = `/proc/${pid}/fd`;
  const targets = readdirSync(folder).map((name) => {
    try {
      return readlinkSync(path.join(folder, name));
    } catch {
      // Closed meanwhile, as the one by which the folder is read.
      return null;
    }
  });
  return targets.filter((target) => target === file).length;
}
