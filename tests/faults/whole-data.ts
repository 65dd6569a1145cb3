import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type Sqlite from "better-sqlite3";
import sharp from "sharp";
import { expect } from "vitest";
import { derivedName } from "~/uploads/image";
import type { RestlessVisitors } from "./restless-visitors";

/** Expects a database that is sound and holds everything that was acknowledged. */
export function expectStored(sqlite: Sqlite.Database, seen: RestlessVisitors["seen"]): void {
  expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
  const column = (sql: string) => new Set(sqlite.prepare(sql).pluck().all());
  const stored = {
    mensajes: column("SELECT mensaje FROM mensajes"),
    inscripciones: column("SELECT comentarios FROM inscripciones"),
  };
  expect(seen.mensajes.filter((text) => !stored.mensajes.has(text))).toEqual([]);
  expect(seen.inscripciones.filter((text) => !stored.inscripciones.has(text))).toEqual([]);
}

/** Expects that the files of every picture row are there, derived sizes included, and can be decoded. */
export async function expectWholePictures(
  sqlite: Sqlite.Database,
  uploads: string,
): Promise<number> {
  const rows = sqlite.prepare("SELECT url, widths FROM pictures").all() as {
    url: string;
    widths: string;
  }[];
  for (const { url, widths } of rows) {
    const sizes = (JSON.parse(widths) as number[]).map((width) => derivedName(url, width));
    for (const each of [url, ...sizes]) {
      await sharp(path.join(uploads, each.replace("/uploads/", "")), {
        failOn: "truncated",
      }).stats();
    }
  }
  return rows.length;
}

/** The pictures of which a bucket has any file, by their numbers. */
export function picturesIn(uploads: string, bucket: string): string[] {
  const folder = path.join(uploads, bucket);
  if (!existsSync(folder)) return [];
  return [...new Set(readdirSync(folder).flatMap((name) => name.match(/^\d+/) ?? []))];
}
