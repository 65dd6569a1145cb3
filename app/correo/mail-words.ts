import type { CorreoKind } from "~/db/correo-schema";

/** Address of «Cómo va», the page about the state of the site and its mail. */
export const CORREO_HREF = "/admin/correo";

export const MAIL_TITLES: Record<CorreoKind, string> = {
  acuse: "Acuse de recibo",
  llegada: "Aviso de algo nuevo",
  resumen: "Resumen de avisos",
  prueba: "Prueba",
  respuesta: "Respuesta",
  carta: "Carta",
  puerta: "Aviso de tu cuenta",
};

const CORRECT = "Corrige SMTP_URL, en el servidor, y reinicia el sitio.";
const RETRIED = "Se vuelve a intentar solo, cada vez con más espera.";

/** Words for each Failure but `closed`, which no list shows: what happened, and what to do. */
export const FAILURES: Record<string, { text: string; advice: string }> = {
  recipient: {
    text: "El servidor de correo dice que esa dirección no existe o no admite correo.",
    advice: "Comprueba si está bien escrita. No se vuelve a intentar.",
  },
  message: {
    text: "El servidor de correo no quiere este mensaje.",
    advice:
      "Su respuesta dice por qué. No se intenta más, salvo que lo pidas con «Reintentar ahora».",
  },
  password: {
    text: "El servidor de correo no acepta el usuario o la clave.",
    advice: CORRECT,
  },
  sender: {
    text: "El servidor de correo no deja enviar en nombre de esa dirección.",
    advice: "Corrige MAIL_FROM, en el servidor, y reinicia el sitio.",
  },
  certificate: {
    text: "El certificado del servidor de correo no es de confianza, así que no se le ha dado ni la clave ni el mensaje.",
    advice: `Comprueba que el nombre del servidor es el suyo. ${CORRECT}`,
  },
  encryption: {
    text: "El servidor de correo no ofrece cifrado, así que no se le ha dado ni la clave ni el mensaje.",
    advice: `Prueba con el puerto 465 o el 587. ${CORRECT}`,
  },
  unreachable: {
    text: "No se ha podido conectar con el servidor de correo.",
    advice: `Si no cambia, comprueba su nombre y su puerto en SMTP_URL. ${RETRIED}`,
  },
  silent: {
    text: "El servidor de correo no contesta.",
    advice: `Si no cambia, comprueba su nombre y su puerto en SMTP_URL. ${RETRIED}`,
  },
  busy: { text: "El servidor de correo todavía no lo acepta.", advice: RETRIED },
  uncertain: {
    text: "La conexión se cortó antes de que el servidor de correo contestara: puede que haya llegado.",
    advice: "Se vuelve a intentar una vez, así que puede haberse enviado dos veces.",
  },
  expired: {
    text: "El servidor de correo no lo ha aceptado en cinco días.",
    advice: "Ya no se intenta más, salvo que lo pidas con «Reintentar ahora».",
  },
  late: {
    text: "No ha salido en un día, y un acuse de recibo tan tardío ya no se envía.",
    advice: "Lo que se recibió está en el panel.",
  },
  unreadable: {
    text: "Está dañado en la base de datos, y no se puede escribir.",
    advice: "No se intenta más, salvo que lo pidas con «Reintentar ahora».",
  },
  restored: {
    text: "Esperaba en la copia de seguridad que se recuperó: puede que saliera después de hacerla.",
    advice: "No se envía solo, para que nadie lo reciba dos veces.",
  },
};

export const HELD =
  "Ahora no sale ningún correo: antes hay que repasar los borrados y las bajas. La línea «Borrados y bajas» dice qué lo impide.";

/**
 * Longest name of the sender, in UTF-16 units: lists of mail show it, and a line of a message has
 * 78 characters.
 */
export const REMITENTE_MAX = 78;

/** Fields of the owner's choices, with the room of each in UTF-16 units. */
export const AVISOS_FIELDS = { remitente: REMITENTE_MAX, cuando: 20, detalle: 20 };

export type AvisosField = keyof typeof AVISOS_FIELDS;

export const CUANDO = {
  cada: "Cada vez que llegue algo",
  diario: "Una vez al día, a las ocho de la tarde",
  nunca: "Nunca: ya miro yo el panel",
};

export const DETALLE = {
  referencia: "Solo que ha llegado algo, con su referencia",
  nombre: "También el nombre y el curso",
  todo: "Todo lo que ha escrito",
};
