import { useEffect, useState } from "react";
import { SuccessNotice } from "~/ui/notice";

/** Specification, section 9. */
const SHOWN_MS = 5_000;

/**
 * The message has arrived. With JavaScript it goes after five seconds, but not from under
 * the pointer; without, it stays until the page is left.
 */
export function SentNotice({ onExpire }: { onExpire: () => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onExpire, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, onExpire]);
  return (
    <SuccessNotice
      title="¡Mensaje enviado!"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      Gracias por contactarnos. Te responderemos lo antes posible.
    </SuccessNotice>
  );
}
