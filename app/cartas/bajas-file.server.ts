import { appendFile, readFile } from "node:fs/promises";
import path from "node:path";
import { dataFolder, isInMemory, syncFolder } from "~/config/folders.server";
import { db } from "~/db/client.server";
import { logProblem } from "~/log.server";

/** A line per address that left: moment and HMAC. Not in the restorable database. */
const FILE = path.join(dataFolder, "bajas");

/** Noted before anything else: a restored backup would write to whoever left after it was made. */
export async function noteBaja(huella: string): Promise<void> {
  if (isInMemory) return;
  const line = `${new Date().toISOString()} ${huella}\n`;
  await appendFile(FILE, line, { mode: 0o600, flush: true });
  await syncFolder(dataFolder);
}

/** Puts back what a restored backup does not know. */
export async function repeatBajas(): Promise<void> {
  if (isInMemory) return;
  try {
    const text = await readFile(FILE, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "";
      throw error;
    });
    const left = text.split("\n").flatMap((line) => {
      const [created_at = "", huella = ""] = line.split(" ");
      return huella ? [{ huella, created_at }] : [];
    });
    for (const row of left) {
      const insert = db.insertInto("bajas").values(row);
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    }
  } catch (error) {
    logProblem("bajas not repeated", error);
  }
}
