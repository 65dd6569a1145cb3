import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** How often something stands in the files of a site's database, whatever SQLite calls it there. */
export function tracesIn(folder: string, text: string): number {
  return ["", "-wal", "-shm"]
    .map((suffix) => path.join(folder, "db", `escuela.sqlite${suffix}`))
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file).toString("latin1").match(new RegExp(text, "gi")) ?? [])
    .length;
}
