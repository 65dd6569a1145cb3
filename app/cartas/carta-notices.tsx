import { countOf } from "~/format/amounts";
import { ErrorNotice, SuccessNotice } from "~/ui/notice";
import { ToInstaller } from "~/ui/to-installer";

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

/** Returns what was last done with a carta, as a parameter of the URL says it; null for any other text. */
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

const MISSING = {
  correo: {
    text: "Este sitio no envía correo. Mientras, copia las direcciones en el Panel: «Descargar o copiar».",
    tell: "Pon en el servidor SMTP_URL y MAIL_FROM, y reinicia el sitio.",
  },
  direccion: {
    text: "Falta la dirección pública del sitio: sin ella no se pueden escribir los enlaces para darse de baja, y sin ellos no se envía nada.",
    tell: "Pon en el servidor SITE_URL, y reinicia el sitio.",
  },
};

interface NoCartasProps {
  missing: keyof typeof MISSING;
}

export function NoCartas({ missing }: NoCartasProps) {
  const { text, tell } = MISSING[missing];
  return (
    <div className="notice notice-offer">
      <p>{text}</p>
      <ToInstaller>{tell}</ToInstaller>
    </div>
  );
}

interface FromBackupProps {
  /** True if the sending had begun when the backup was made. */
  isBegun: boolean;
  /** Number of people who had the carta when the backup was made. */
  delivered: number;
}

/** Warns that the site does not know whether a carta from a backup was sent after that. */
export function FromBackup({ isBegun, delivered }: FromBackupProps) {
  return (
    <div className="notice notice-offer panel-stack">
      <p className="notice-title">Esta carta viene de una copia de seguridad</p>
      <p>
        {isBegun
          ? `${knownWords(delivered)} Lo que salió después de hacerla no consta aquí: `
          : "Si la enviaste después de hacer la copia, aquí no consta: "}
        si la envías, quien ya la recibió la recibirá otra vez. Si tienes dudas, mira en el correo
        enviado de tu proveedor antes de enviarla.
      </p>
    </div>
  );
}

function knownWords(delivered: number): string {
  if (delivered === 0) return "En la copia no consta nadie que la tenga.";
  return `En la copia consta que ${countOf(delivered, "persona la tiene", "personas la tienen")}.`;
}
