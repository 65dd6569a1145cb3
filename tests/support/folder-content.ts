import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Every file below a folder, with the SHA-256 of its content. */
export function contentOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesIn(folder).map((name) => {
      const data = readFileSync(path.join(folder, name));
      return [name, createHash("sha256").update(data).digest("hex")];
    }),
  );
}

/** Of all files below a folder together. */
export function bytesIn(folder: string): number {
  return filesIn(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return names.filter((name) => statSync(path.join(folder, name)).isFile());
}
