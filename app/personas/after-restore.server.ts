import { repeatBajas } from "~/cartas/bajas-file.server";
import { holdAfterRestore } from "~/cartas/restored.server";
import { holdMail } from "~/correo/outbox.server";
import { logProblem } from "~/log.server";
import { repeatErasures } from "./erasures.server";
import { foldStoredAddresses } from "./fold-addresses.server";

const RETRY_MS = 15_000;

/**
 * Does at each start what a restored backup does not know: who was erased, who left the letters, and
 * that its mail may have been sent. No mail leaves until all of it is done. Retries; never rejects.
 */
export async function catchUpAfterRestore(): Promise<void> {
  holdMail(true);
  try {
    await repeatErasures();
    await repeatBajas();
    await foldStoredAddresses();
    await holdAfterRestore();
    holdMail(false);
  } catch (error) {
    logProblem("what a restored backup does not know not repeated, no mail is sent", error);
    setTimeout(catchUpAfterRestore, RETRY_MS).unref();
  }
}
