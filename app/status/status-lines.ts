import type { MissedDraft } from "~/articulos/borradores.server";
import type { SignInSummary } from "~/auth/events.server";
import type { CopiesElsewhere } from "~/backup/copies-elsewhere.server";
import type { Carta } from "~/cartas/cartas.server";
import type { MailState } from "~/correo/mail-state.server";
import type { ClockDoubt } from "~/db/clock.server";
import type { CatchUpTrouble } from "~/db/restores.server";
import { siteNow } from "~/db/site-time";
import { countOf, sizeOf, timeSince } from "~/format/amounts";
import { storedMoment } from "~/format/dates";
import { COPIA_HREF } from "./copia-page";
import { copiesLine } from "./copies-line";
import { FREE_DISK, type LastBackup } from "./health.server";
import { catchUpLine, clockLine, missedDraftsLines, stoppedCartasLine } from "./held-lines";
import { mailLine } from "./mail-line";
import { type Pictures, picturesLines, type Undescribed, undescribedLine } from "./pictures-lines";
import { grade, type StatusLine } from "./status-line";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const MEGABYTE = 1024 * 1024;

/**
 * Age in milliseconds of the oldest form that waits to be forwarded, from which that needs
 * attention or is urgent.
 */
const PENDING_AGE = { attention: HOUR_MS, urgent: DAY_MS };

/** Milliseconds for which another program may read, and delay the purge of deleted rows, unreported. */
const READER_MS = 10 * 60 * 1000;

/** Days of sign-ins that are counted, and how many failed ones in that time need attention. */
export const SIGN_INS = { days: 7, failed: 20 };

/**
 * Age in milliseconds of the newest backup (one is made each night) from which it needs attention
 * or is urgent.
 */
const BACKUP_AGE = { attention: 36 * HOUR_MS, urgent: 3 * DAY_MS };

export interface Measured extends Pictures {
  forwards: boolean;
  /** Pending forwards; milliseconds since the oldest arrived, or null. */
  pending: { count: number; age: number | null; areOthersTaken: boolean };
  mail: MailState;
  backup: LastBackup;
  copies: CopiesElsewhere;
  freeDisk: number | null;
  /** Bytes of the files in the trash. */
  trash: number;
  /** Result of the integrity check at the start; null while it runs. */
  sound: boolean | null;
  undescribed: Undescribed;
  missedDrafts: MissedDraft[];
  stoppedCartas: Pick<Carta, "id" | "asunto">[];
  placeholders: number;
  /** Reason to doubt the clock; null while there is none. */
  clock: ClockDoubt | null;
  catchUp: CatchUpTrouble | null;
  /** Milliseconds for which a reader has held up the purge of deleted rows. */
  purgeHeldUp: number;
  signIns: SignInSummary;
}

/** Returns the state of the site, line by line; docs/operations.md explains each. */
export function statusLines(measured: Measured, now = siteNow()): StatusLine[] {
  return [
    pendingLine(measured),
    mailLine(measured.mail, now),
    backupLine(measured),
    ...copiesLine(measured.copies, now),
    diskLine(measured),
    databaseLine(measured),
    ...picturesLines(measured),
    ...missedDraftsLines(measured.missedDrafts),
    ...stoppedCartasLine(measured.stoppedCartas),
    undescribedLine(measured.undescribed),
    placeholdersLine(measured),
    signInsLine(measured.signIns, now),
    ...catchUpLine(measured.catchUp),
    ...readerLine(measured),
    ...clockLine(measured.clock),
  ];
}

function pendingLine({ forwards, pending }: Measured): StatusLine {
  const { count, age, areOthersTaken } = pending;
  const label = "Reenvíos";
  if (count === 0) {
    const text = forwards
      ? "No hay ningún envío esperando."
      : "No hay servicio de reenvío: todo se guarda aquí.";
    return { label, level: "bien", text };
  }
  const waits = countOf(count, "envío espera", "envíos esperan");
  const link = { href: "#pending-title", text: "Ver los pendientes" };
  const level = grade(age ?? 0, PENDING_AGE);
  if (areOthersTaken && level === "urgente") {
    const text = `${waits}: el servicio de reenvío no ${count === 1 ? "lo" : "los"} ha aceptado todavía, y otros sí.`;
    const advice =
      "Contesta desde el panel, donde está todo. Se reintenta cada día; lo que rechace cinco días seguidos se queda solo aquí.";
    return { label, level: "atencion", text, advice, link };
  }
  return {
    label,
    level,
    text: age === null ? `${waits}.` : `${waits}; el más antiguo llegó ${timeSince(age)}.`,
    advice:
      level === "urgente"
        ? "Comprueba que el servicio de reenvío funciona y pulsa «Reintentar»; aquí no se pierde nada."
        : "Se reintentan solos: no tienes que hacer nada.",
    link,
  };
}

function backupLine({ backup, clock }: Measured): StatusLine {
  const { scheduled, age, isAwaited, failed, missing } = backup;
  const label = "Copias de seguridad";
  if (!scheduled) {
    const tell = "Indica una carpeta en BACKUP_DIR, en el servidor, y reinicia el sitio.";
    return { label, level: "atencion", text: "No se hacen copias.", tell };
  }
  const tell = "El registro del servidor dice por qué: busca en él «backup not made».";
  if (age === null && clock) {
    const text = "Mientras la hora no sea segura no se sabe de cuándo es la última.";
    return { label, level: "atencion", text };
  }
  if (isAwaited) {
    const text = "Todavía no hay ninguna: la primera se está haciendo.";
    return { label, level: "bien", text };
  }
  if (age === null) {
    return { label, level: "urgente", text: "No se encuentra ninguna.", tell };
  }
  const level = grade(age, BACKUP_AGE);
  const made = `La última se hizo ${timeSince(age)}`;
  const link = { href: COPIA_HREF, text: "Descargarla" };
  if (failed) {
    const text = `${made}; el último intento ha fallado.`;
    return { label, level: level === "bien" ? "atencion" : level, text, tell, link };
  }
  if (level === "bien" && missing > 0) {
    const lacking = countOf(missing, "imagen que no estaba", "imágenes que no estaban");
    const advice = "Si no las borraste en ese momento, búscalas en una copia anterior.";
    return { label, level: "atencion", text: `${made}, sin ${lacking}.`, advice, link };
  }
  return { label, level, text: `${made}.`, link, ...(level !== "bien" && { tell }) };
}

function diskLine({ freeDisk, trash }: Measured): StatusLine {
  const label = "Disco";
  if (freeDisk === null) {
    const text = "No se ha podido saber cuánto queda.";
    const tell = "El sitio no puede medir su disco: mira si está montado.";
    return { label, level: "atencion", text, advice: "Míralo otra vez mañana.", tell };
  }
  const hasTrash = trash >= MEGABYTE;
  const text = hasTrash
    ? `Quedan ${sizeOf(freeDisk)} libres. La papelera ocupa ${sizeOf(trash)}.`
    : `Quedan ${sizeOf(freeDisk)} libres.`;
  const link = hasTrash && { href: "/admin/papelera", text: "Ver la papelera" };
  const line = { label, text, ...(link && { link }) };
  if (freeDisk >= FREE_DISK.attention) return { ...line, level: "bien" };
  return freeDisk >= FREE_DISK.urgent
    ? { ...line, level: "atencion", tell: "Amplía el disco con tiempo, o haz sitio." }
    : {
        ...line,
        level: "urgente",
        advice: "Cuando se acabe, no se guardará nada nuevo.",
        tell: "Amplía el disco hoy, o haz sitio.",
      };
}

function databaseLine({ sound }: Measured): StatusLine {
  const label = "Base de datos";
  if (sound === false) {
    const text = "Está dañada: puede que alguna lista no lo enseñe todo, y no se hacen copias.";
    const tell =
      "El registro del servidor dice qué es, con «database damaged». Arréglalo hoy, o vuelve a la última copia.";
    return { label, level: "urgente", text, tell };
  }
  const text = sound ? "No tenía daños al arrancar el sitio." : "Se está comprobando.";
  return { label, level: "bien", text };
}

function readerLine({ purgeHeldUp }: Measured): StatusLine[] {
  if (purgeHeldUp < READER_MS) return [];
  return [
    {
      label: "Lo borrado",
      level: "atencion",
      text: `No está en el sitio, pero sí en el archivo de la base de datos: otro programa lo lee sin parar desde ${timeSince(purgeHeldUp)}.`,
      advice: "Se quita solo en cuanto ese programa lo suelte.",
      tell: "Algo tiene abierta la base de datos y no la deja: un programa que la replica (Litestream) o un sqlite3 olvidado. Páralo un momento.",
    },
  ];
}

function placeholdersLine({ placeholders }: Measured): StatusLine {
  const label = "Textos legales";
  if (placeholders === 0)
    return { label, level: "bien", text: "No queda ningún hueco por rellenar." };
  return {
    label,
    level: "atencion",
    text: `${placeholders === 1 ? "Queda 1 hueco" : `Quedan ${placeholders} huecos`} entre corchetes, y así se ve en la web.`,
    link: { href: "/admin/textos", text: "Rellenarlos" },
  };
}

function signInsLine(signIns: SignInSummary, now: Date): StatusLine {
  const label = `Accesos en ${SIGN_INS.days} días`;
  const link = { href: "/admin/contrasena", text: "Cambiar la contraseña" };
  if (signIns.stolen) {
    const text = "Alguien usó la copia de una sesión: puede que te la robaran.";
    const advice = "Esa sesión se ha cerrado; cambia la contraseña para cerrar las demás.";
    return { label, level: "urgente", text, advice, link };
  }
  const { signedIn, failed, lastSignedIn } = signIns;
  const lastAt = lastSignedIn && storedMoment(lastSignedIn);
  const last = lastAt ? `, el último ${timeSince(now.getTime() - lastAt.getTime())}` : "";
  const attempts = failed
    ? countOf(failed, "intento fallido", "intentos fallidos")
    : "ninguno fallido";
  const text = `${countOf(signedIn, "acceso", "accesos")}${last}; ${attempts}.`;
  if (failed < SIGN_INS.failed) return { label, level: "bien", text };
  const advice = "Alguien prueba contraseñas: que la tuya sea larga y de ningún otro sitio.";
  return { label, level: "atencion", text, advice, link };
}
