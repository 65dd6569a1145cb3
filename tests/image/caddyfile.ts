import { readFileSync } from "node:fs";

const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, KB: 1e3, MB: 1e6, MiB: 2 ** 20 };

/** The lines of a Caddyfile that say something. */
export function readCaddyfile(file: string): string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.map((line) => line.trim()).filter((line) => line && !line.startsWith("#"));
}

/** What is said once: milliseconds of a time, bytes of a size. @throws Error when it is not */
export function quantityOf(name: string, lines: string[]): number {
  const [line, ...others] = lines.filter((each) => each.startsWith(`${name} `));
  if (!line || others.length > 0) throw new Error(`Not said once: ${name}`);
  return quantity(line.slice(name.length + 1));
}

/** Milliseconds or bytes. @throws Error when the unit is not known */
export function quantity(text: string): number {
  const [, amount, unit = ""] = text.match(/^(\d+)([a-zA-Z]+)$/) ?? [];
  const factor = UNITS[unit];
  if (!factor) throw new Error(`Not understood: ${text}`);
  return Number(amount) * factor;
}
