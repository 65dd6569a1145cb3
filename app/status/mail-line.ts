import { isOfEverything, OF_SERVER } from "~/correo/failure";
import type { MailState } from "~/correo/mail-state.server";
import { FAILURES } from "~/correo/mail-words";
import type { MailCount, ShownMail } from "~/correo/shown-mail.server";
import { countOf, timeSince } from "~/format/amounts";
import { pastMoment } from "~/format/dates";
import type { StatusLine } from "./status-line";

const LABEL = "Correo";

const UNSENT_ANSWER = "Mira cuál y por qué. Si dejó un teléfono, llama.";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Milliseconds without accepted mail or notices after which a line says so; greylisting takes less. */
const UNACCEPTED_MS = 3 * HOUR_MS;

/**
 * True for notices to the owner: a refused one says that the owner's mailbox may be misspelt. Not
 * for the test, whose own page says so.
 */
const IS_OF_OWNER: Record<MailCount["kind"], boolean> = {
  acuse: false,
  llegada: true,
  resumen: true,
  prueba: false,
  respuesta: false,
  carta: false,
  puerta: true,
};

export function mailLine(mail: MailState, now: Date): StatusLine {
  const { server, waiting, oldest, trouble, badOwner, areReceiptsFull, counts } = mail;
  if (mail.isOff) {
    const text = "El correo está apagado: no sale ninguno, ni acuses ni avisos.";
    return { label: LABEL, level: "atencion", text, tell: "SMTP_URL está vacía en el servidor." };
  }
  if (!server) {
    const text = "No hay servidor de correo: no se envía ninguno, y lo que llega se ve aquí.";
    return { label: LABEL, level: "bien", text };
  }
  if (badOwner !== null) {
    const text = `Los avisos para ti no salen: «${badOwner}» no es un email al que se pueda escribir.`;
    const link = { href: "/admin/escuela", text: "Corregirlo en «Escuela»" };
    return { label: LABEL, level: "urgente", text, link };
  }
  if (mail.isHeld) {
    const what = waiting > 0 ? `: ${countOf(waiting, "correo espera", "correos esperan")}` : "";
    const text = `Ahora no sale ningún correo${what}.`;
    const advice = "Mira la línea «Borrados y bajas»: sale solo cuando eso se arregla.";
    return { label: LABEL, level: "atencion", text, advice };
  }
  const age = oldest === null ? 0 : now.getTime() - pastMoment(oldest, now.getTime());
  const waits = waiting > 0 && countOf(waiting, "correo espera", "correos esperan");
  if (trouble) {
    const { text = "", advice: tell = "" } = FAILURES[trouble.failure] ?? {};
    const isServers = OF_SERVER.includes(trouble.failure);
    const level = isServers && age < DAY_MS ? "atencion" : "urgente";
    const since = waits ? `${text} ${waits}; el más antiguo es de ${timeSince(age)}.` : text;
    return { label: LABEL, level, text: since, tell };
  }
  const { since, reply } = mail.unaccepted ?? {};
  const lasts = since === undefined ? 0 : now.getTime() - pastMoment(since, now.getTime());
  if (lasts > UNACCEPTED_MS) {
    const said = reply ? `: «${reply}»` : "";
    const text = `Desde ${timeSince(lasts)} el servidor de correo no acepta nada${said}.`;
    const advice = "Si habla de tu cuenta o de este servidor, pregunta al proveedor del correo.";
    return { label: LABEL, level: lasts < DAY_MS ? "atencion" : "urgente", text, advice };
  }
  const { unacceptedNotices: notices } = mail;
  const missing = notices ? now.getTime() - pastMoment(notices.since, now.getTime()) : 0;
  if (notices && missing > UNACCEPTED_MS) {
    const said = notices.reply ? `: «${notices.reply}»` : "";
    const text = `Desde ${timeSince(missing)} no te llega ningún aviso${said}.`;
    // A start has happened since an attempt failed for all of them, and nothing was tried again yet.
    const advice = isOfEverything(notices.failure)
      ? `${FAILURES[notices.failure]?.text} Pulsa «Reintentar ahora», más abajo, para ver si ya sale.`
      : "Mira si tu buzón está lleno. Lo que llega se ve en el panel.";
    return { label: LABEL, level: "atencion", text, advice };
  }
  if (areReceiptsFull) {
    const text = `En un día se han enviado tantos acuses de recibo que los demás ya no salen${waits ? `: ${waits}` : ""}.`;
    const advice = "Todo lo que ha llegado está en el panel. Mira si es de verdad.";
    return { label: LABEL, level: "atencion", text, advice };
  }
  const held = counts.filter(({ failure }) => failure === "restored");
  const heldAnswers = sumOf(held.filter(({ kind }) => kind === "respuesta"));
  if (heldAnswers > 0) {
    const what = countOf(heldAnswers, "respuesta tuya sin enviar", "respuestas tuyas sin enviar");
    const text = `En la copia recuperada había ${what}: no ${heldAnswers === 1 ? "sale sola" : "salen solas"}.`;
    const advice = "Mira cuáles, y envíalas si quien las espera no las tiene.";
    return { label: LABEL, level: "atencion", text, advice };
  }
  const damaged = sumOf(counts.filter(({ failure }) => failure === "unreadable"));
  if (damaged > 0) {
    const what = countOf(damaged, "correo está dañado", "correos están dañados");
    const text = `${what} en la base de datos, y no ${damaged === 1 ? "sale" : "salen"}.`;
    const advice = "Mira cuáles y para quién son.";
    return { label: LABEL, level: "atencion", text, advice };
  }
  const refused = counts.filter((mail) => mail.state === "refused" && !held.includes(mail));
  const refusedAnswers = sumOf(refused.filter(({ kind }) => kind === "respuesta"));
  if (refusedAnswers > 0) {
    const text =
      refusedAnswers === 1
        ? "Una respuesta tuya ha sido rechazada: quien la espera no la tiene."
        : `${refusedAnswers} respuestas tuyas han sido rechazadas: quienes las esperan no las tienen.`;
    return { label: LABEL, level: "atencion", text, advice: UNSENT_ANSWER };
  }
  const isLate = ({ kind, state, created_at }: ShownMail) =>
    kind === "respuesta" && state === "pending" && now.getTime() - Date.parse(created_at) > DAY_MS;
  if (mail.failed.some(isLate)) {
    const text = "Una respuesta tuya lleva más de un día sin salir: quien la espera no la tiene.";
    return { label: LABEL, level: "atencion", text, advice: UNSENT_ANSWER };
  }
  if (refused.some(({ kind }) => IS_OF_OWNER[kind])) {
    const text = "El servidor de correo ha rechazado un aviso para ti.";
    const advice = "Comprueba que tu buzón está bien escrito: se ve más abajo.";
    return { label: LABEL, level: "atencion", text, advice };
  }
  const [heldCount, refusedCount] = [sumOf(held), sumOf(refused)];
  const texts = [
    waits ||
      (counts.length === 0 && mail.later === 0 && "Todo lo que había que enviar está entregado"),
    mail.later > 0 && `${countOf(mail.later, "correo saldrá", "correos saldrán")} a su hora`,
    heldCount > 0 && `${countOf(heldCount, "retenido", "retenidos")} tras recuperar una copia`,
    refusedCount > 0 && `${countOf(refusedCount, "rechazado", "rechazados")} en dos semanas`,
    counts.some(({ state }) => state === "unknown") && "alguno puede haberse enviado dos veces",
  ].filter(Boolean);
  return { label: LABEL, level: "bien", text: `${texts.join("; ")}.` };
}

function sumOf(counts: readonly MailCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}
