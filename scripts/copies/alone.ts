import path from "node:path";
import { lockAlone, openFile } from "~/db/open-file.server";
import { copiesFolder } from "./destination";
import { CopyFault } from "./faults";

/**
 * Runs what writes to the store, or to the folders into which copies come back, while no other command on this
 * server does: by a lock that ends with the process, as restic's own lock sees no process in another container.
 * @throws CopyFault while another command works
 */
export async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  const lock = openFile(path.join(copiesFolder(), "cerrojo"), { timeout: 0 });
  try {
    if (lockAlone(lock)) return await work();
    throw new CopyFault(
      "Otra orden trabaja ya con las copias en este servidor. Espera a que acabe, y repite la tuya.",
    );
  } finally {
    lock.close();
  }
}
