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
    // Ordinary starts write nothing.
    const stored = await db.selectFrom("bajas").select("huella").execute();
    const known = new Set(stored.map(({ huella }) => huella));
    const unknown = left.filter(({ huella }) => !known.has(huella));
    if (unknown.length === 0) return;
    await db.transaction().execute(async (trx) => {
      for (const row of unknown) {
        const insert = trx.insertInto("bajas").values(row);
        // Somebody may have left again after a restore.
        await insert.onConflict((conflict) => conflict.doNothing()).execute();
      }
    });
  } catch (error) {
    logProblem("bajas not repeated", error);
  }
}
