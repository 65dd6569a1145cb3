import type { CorreoRow } from "~/db/correo-schema";

/** True if an answer is not known to have left, and its writer has not closed it. */
export function isUnsent({ state, failure }: Pick<CorreoRow, "state" | "failure">): boolean {
  return state !== "sent" && failure !== "closed";
}

/** Says what became of a mail: the server's word, not the reader's. */
export function deliveryWords({
  state,
  failure,
  last_reply,
}: Pick<CorreoRow, "state" | "failure" | "last_reply">): string {
  if (failure === "restored") {
    return "Sin enviar: venía en una copia de seguridad, y puede que ya saliera. Decídelo en «Cómo va»";
  }
  if (failure === "closed") return "Sin enviar desde aquí: dijiste que ya no hace falta";
  if (state === "sent") return "Entregado al servidor de correo";
  if (failure === "unreadable") return "Sin enviar: está dañado en la base de datos";
  if (state === "refused") return `Rechazado: ${last_reply ?? "no se pudo entregar"}`;
  if (state === "unknown") return "No se sabe si llegó: puede haber llegado, o llegar dos veces";
  return "Esperando";
}
