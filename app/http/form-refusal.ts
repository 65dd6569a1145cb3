/** Why a form was not taken at all: what a page that failed says instead of its content. */
export interface FormRefusal {
  refusal: string;
}

export const MALFORMED = "El formulario ha llegado dañado. Vuelve a enviarlo.";
export const TOO_LARGE = "Lo que envías ocupa demasiado. Acórtalo y vuelve a intentarlo.";

/** To be thrown by an action. */
export function refuseForm(
  refusal: string,
  init: { status: number; headers?: Record<string, string> },
): Response {
  const headers = { ...init.headers, "Cache-Control": "no-store" };
  return Response.json({ refusal } satisfies FormRefusal, { ...init, headers });
}

/** Whether what a page failed with is such a refusal. */
export function isFormRefusal(data: unknown): data is FormRefusal {
  return typeof data === "object" && data !== null && "refusal" in data;
}
