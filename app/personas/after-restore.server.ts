import { repeatBajas } from "~/cartas/bajas-file.server";
import { holdAfterRestore } from "~/cartas/restored.server";
import { holdOutboxes } from "~/db/outbox.server";
import { logProblem } from "~/log.server";
import { repeatErasures } from "./erasures.server";
import { foldStoredAddresses } from "./fold-addresses.server";

const RETRY_MS = 15_000;

/**
 * Does at each start what a restored backup does not know: who was erased, who left the letters, and
 * that its mail may have been sent. No mail and no form leaves until all of it is done. Retries; never rejects.
 */
export async function catchUpAfterRestore(): Promise<void> {
  holdOutboxes(true);
  try {
    await repeatErasures();
    await repeatBajas();
    await foldStoredAddresses();
    await holdAfterRestore();
    holdOutboxes(false);
  } catch (error) {
    logProblem(
      "what a restored backup does not know not repeated, no mail is sent, no form forwarded",
      error,
    );
    setTimeout(catchUpAfterRestore, RETRY_MS).unref();
  }
}
