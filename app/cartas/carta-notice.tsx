import { ErrorNotice, SuccessNotice } from "~/ui/notice";

const DONE = {
  guardada: ["Carta guardada", "Para enviarla, «Guardar y enviar…»: antes se pregunta."],
  prueba: [
    "Guardada, y la prueba en camino",
    "Llegará en unos minutos a tu buzón; mira también en el correo no deseado.",
  ],
  enviada: [
    "La carta está saliendo",
    "Aquí se ve quién la ha recibido. Puedes cerrar esta página.",
  ],
  recuperada: ["Carta recuperada", "Sigue sin enviar, como estaba."],
  detenida: ["Envío detenido", "Lo que ya había salido no vuelve; lo demás se queda aquí."],
  empezada: [
    "No se ha eliminado",
    "Ya había empezado a enviarse, y una carta enviada se queda. Si aún espera alguien, sigue saliendo hasta que pulses «Detener».",
  ],
  nadie: ["No se ha enviado nada", "No hay a quién, o falta el servidor de correo."],
} as const;

const SAVED_ONLY = ["Carta guardada", "Aquí se queda hasta que el sitio pueda enviarla."] as const;

export type CartaDone = keyof typeof DONE;

/** Reads the last deed with a letter from the URL; null if the text names none. */
export function readCartaDone(text: string | null): CartaDone | null {
  return text !== null && Object.hasOwn(DONE, text) ? (text as CartaDone) : null;
}

interface CartaNoticeProps {
  done: CartaDone;
  canSend: boolean;
}

export function CartaNotice({ done, canSend }: CartaNoticeProps) {
  const [title, text] = done === "guardada" && !canSend ? SAVED_ONLY : DONE[done];
  if (done === "nadie" || done === "empezada") {
    return (
      <ErrorNotice title={title} subject={done}>
        {text}
      </ErrorNotice>
    );
  }
  return <SuccessNotice title={title}>{text}</SuccessNotice>;
}
