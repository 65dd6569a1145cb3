import { useEffect, useRef } from "react";
import { SuccessNotice } from "~/ui/notice";

/** Thanks for a message, which go by themselves: notice-expiry.ts. */
export function SentNotice({ id }: { id: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form that was sent is gone, and the focus with it; one that is written in has it.
    if (document.activeElement === document.body) ref.current?.focus();
  }, []);
  return (
    <div id={id} ref={ref} tabIndex={-1} data-expires>
      <SuccessNotice title="¡Mensaje enviado!">
        Gracias por contactarnos. Te responderemos lo antes posible.
      </SuccessNotice>
    </div>
  );
}
