import type { FormState } from "./form-result";

const OFFLINE =
  "No hay conexión y no se ha enviado nada. Lo que has escrito sigue aquí: vuelve a intentarlo cuando la haya.";

/** What the server answers to a form; where it cannot be reached, the form as it was typed. */
export async function answerOrOffline<Answer>(
  request: Request,
  serverAction: () => Promise<Answer>,
): Promise<Answer | FormState<string>> {
  const typed = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const values = Object.fromEntries([...typed].filter(([, value]) => typeof value === "string"));
    return { values: values as Record<string, string>, errors: {}, failure: OFFLINE };
  }
}
