import { SuccessNotice } from "~/ui/notice";

/** Thanks for a message, which notice-expiry.ts removes after a while. */
export function SentNotice({ id }: { id: string }) {
  return (
    <div id={id} tabIndex={-1} data-expires>
      <SuccessNotice title="¡Mensaje enviado!">
        Gracias por contactarnos. Te responderemos lo antes posible.
      </SuccessNotice>
    </div>
  );
}
