import path from "node:path";
import { lockAlone, openFile } from "~/db/open-file.server";
import { copiesFolder } from "./destination";
import { CopyFault } from "./faults";

/**
 * Does what writes to the store, or to the folders into which copies come back: of two orders at once
 * each would take what is there from under the other. Restic's own lock does not keep them apart where
 * each is in a container, which sees no process of the other. Ours ends with the process.
 * @throws CopyFault while another works
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
