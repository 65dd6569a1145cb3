import path from "node:path";
import { lockAlone, openFile } from "~/db/open-file.server";
import { copiesFolder } from "./destination";
import { CopyFault } from "./faults";

/**
 * Does what works in the folders into which copies come back, which orders share: of two at once each
 * would take them from under the other. The lock ends with the process. @throws CopyFault while another works
 */
export async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  const lock = openFile(path.join(copiesFolder(), "cerrojo"), { timeout: 0 });
  try {
    if (lockAlone(lock)) return await work();
    throw new CopyFault(
      "Otra orden trae o lee ya copias en este servidor. Espera a que acabe, y repite la tuya.",
    );
  } finally {
    lock.close();
  }
}
