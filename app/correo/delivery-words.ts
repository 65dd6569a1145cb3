import type { CorreoRow } from "~/db/correo-schema";

/** Returns what became of a mail in words: «entregado» is to the mail server, read or not. */
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
