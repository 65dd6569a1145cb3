import { environment } from "~/env.server";
import { logProblem } from "~/problem-log.server";
import { newestTexto } from "./textos.server";

/** What stands under each form. Without the database the form is shown all the same. */
export async function readFirstLayer(): Promise<{ version: number | null; forwards: boolean }> {
  const texto = await newestTexto("privacidad").catch((error: unknown) => {
    logProblem("privacy text not read", error);
    return null;
  });
  return { version: texto?.id ?? null, forwards: environment.FORM_FORWARD_URL !== undefined };
}
