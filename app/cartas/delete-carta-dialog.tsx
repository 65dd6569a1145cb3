import { Dialog } from "~/ui/dialog";
import { DeleteActions } from "~/ui/item-actions";
import type { Carta } from "./cartas.server";

export function DeleteCartaDialog({ carta }: { carta: Carta }) {
  const href = `/admin/cartas?carta=${carta.id}`;
  return (
    <Dialog
      title={`¿Eliminar «${carta.asunto}»?`}
      closeHref={href}
      actions={<DeleteActions closeHref={href} action={`${href}&eliminar`} />}
    >
      <p>No se ha enviado a nadie. Espera 30 días en la papelera, por si la quieres.</p>
    </Dialog>
  );
}
