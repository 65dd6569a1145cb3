import type { MissedDraft } from "~/articulos/borradores.server";
import type { SignInSummary } from "~/auth/events.server";
import type { MailState } from "~/correo/mail-state.server";
import type { ClockDoubt } from "~/db/clock.server";
import type { CatchUpTrouble } from "~/db/restores.server";
import { siteNow } from "~/db/site-time";
import { countOf, sizeOf, timeSince } from "~/format/amounts";
import { storedMoment } from "~/format/dates";
import type { MissingImages, Orphans } from "~/uploads/orphans.server";
import { catchUpLine } from "./catch-up-line";
import { clockLine } from "./clock-line";
import { FREE_DISK, type LastBackup } from "./health.server";
import { mailLine } from "./mail-line";
import { missedDraftsLines } from "./missed-drafts-line";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const MEGABYTE = 1024 * 1024;

/** Milliseconds that the oldest form has waited to be forwarded. */
const PENDING_AGE = { attention: HOUR_MS, urgent: DAY_MS };

/** Milliseconds since the last backup; one is made each night. */
const BACKUP_AGE = { attention: 36 * HOUR_MS, urgent: 3 * DAY_MS };

/** Days of sign-ins that are counted, and failed ones among them that need attention. */
export const SIGN_INS = { days: 7, failed: 20 };

export type StatusLevel = "bien" | "atencion" | "urgente";

export interface StatusLine {
  label: string;
  level: StatusLevel;
  text: string;
  advice?: string;
  link?: { href: string; text: string };
}

export interface Measured {
  forwards: boolean;
  /** Pending forwards; milliseconds since the oldest arrived, or null. */
  pending: { count: number; age: number | null };
  mail: MailState;
  backup: LastBackup;
  freeDisk: number | null;
  /** Bytes of the files in the trash. */
  trash: number;
  /** Result of the integrity check at the start; null while it runs. */
  sound: boolean | null;
  orphans: Orphans;
  missing: MissingImages;
  undescribed: { count: number; proyecto: number | null };
  missedDrafts: MissedDraft[];
  placeholders: number;
  /** Why the clock is not believed; null while it is. */
  clock: ClockDoubt | null;
  catchUp: CatchUpTrouble | null;
  signIns: SignInSummary;
}

/** The lines of the panel; docs/operations.md explains each. */
export function statusLines(measured: Measured, now = siteNow()): StatusLine[] {
  return [
    pendingLine(measured),
    mailLine(measured.mail, now),
    backupLine(measured),
    diskLine(measured),
    databaseLine(measured),
    orphansLine(measured),
    ...missingLine(measured),
    ...missedDraftsLines(measured.missedDrafts),
    undescribedLine(measured),
    placeholdersLine(measured),
    signInsLine(measured, now),
    ...catchUpLine(measured.catchUp),
    ...clockLine(measured.clock),
  ];
}

function pendingLine({ forwards, pending: { count, age } }: Measured): StatusLine {
  const label = "Reenvíos";
  if (count === 0) {
    const text = forwards
      ? "No hay ningún envío esperando."
      : "No hay servicio de reenvío: todo se guarda aquí.";
    return { label, level: "bien", text };
  }
  const waits = countOf(count, "envío espera", "envíos esperan");
  const level = grade(age ?? 0, PENDING_AGE);
  return {
    label,
    level,
    text: age === null ? `${waits}.` : `${waits}; el más antiguo llegó ${timeSince(age)}.`,
    advice:
      level === "urgente"
        ? "Comprueba que el servicio de reenvío funciona y pulsa «Reintentar»; aquí no se pierde nada."
        : "Se reintentan solos: no tienes que hacer nada.",
    link: { href: "#pending-title", text: "Ver los pendientes" },
  };
}

function backupLine({ backup: { scheduled, age, failed, missing } }: Measured): StatusLine {
  const label = "Copias de seguridad";
  if (!scheduled) {
    const advice = "Indica una carpeta en BACKUP_DIR, en el servidor, y reinicia el sitio.";
    return { label, level: "atencion", text: "No se hacen solas.", advice };
  }
  const advice = "El registro del servidor dice por qué: busca en él «backup not made».";
  if (age === null) {
    return { label, level: "urgente", text: "No se encuentra ninguna.", advice };
  }
  const level = grade(age, BACKUP_AGE);
  const made = `La última se hizo ${timeSince(age)}`;
  if (failed) {
    const text = `${made}; el último intento ha fallado.`;
    return { label, level: level === "bien" ? "atencion" : level, text, advice };
  }
  if (level === "bien" && missing > 0) {
    const lacking = countOf(missing, "imagen que no estaba", "imágenes que no estaban");
    const advice = "Si no las borraste en ese momento, búscalas en una copia anterior.";
    return { label, level: "atencion", text: `${made}, sin ${lacking}.`, advice };
  }
  return { label, level, text: `${made}.`, ...(level !== "bien" && { advice }) };
}

function diskLine({ freeDisk, trash }: Measured): StatusLine {
  const label = "Disco";
  if (freeDisk === null) {
    const advice = "Si mañana sigue así, mira en el servidor si el disco está montado.";
    return { label, level: "atencion", text: "No se ha podido saber cuánto queda.", advice };
  }
  const hasTrash = trash >= MEGABYTE;
  const text = hasTrash
    ? `Quedan ${sizeOf(freeDisk)} libres. La papelera ocupa ${sizeOf(trash)}.`
    : `Quedan ${sizeOf(freeDisk)} libres.`;
  const link = hasTrash && { href: "/admin/papelera", text: "Ver la papelera" };
  const line = { label, text, ...(link && { link }) };
  if (freeDisk >= FREE_DISK.attention) return { ...line, level: "bien" };
  return freeDisk >= FREE_DISK.urgent
    ? { ...line, level: "atencion", advice: "Amplía el disco con tiempo, o haz sitio." }
    : {
        ...line,
        level: "urgente",
        advice: "Amplía el disco hoy, o haz sitio: cuando se acabe, no se guardará nada nuevo.",
      };
}

function databaseLine({ sound }: Measured): StatusLine {
  const label = "Base de datos";
  if (sound === false) {
    const text = "Está dañada: puede que alguna lista no lo enseñe todo, y no se hacen copias.";
    const advice =
      "El registro del servidor dice qué es, con «database damaged». Arréglalo hoy, o vuelve a la última copia.";
    return { label, level: "urgente", text, advice };
  }
  const text = sound ? "No tenía daños al arrancar el sitio." : "Se está comprobando.";
  return { label, level: "bien", text };
}

function orphansLine({ orphans: { quarantined, unknown } }: Measured): StatusLine {
  const label = "Imágenes apartadas";
  if (unknown > 0) {
    const text = `La base de datos no conoce ninguno de los ${unknown} archivos de imagen que hay.`;
    const advice =
      "Puede que no sea la tuya: comprueba DATABASE_PATH, en el servidor, antes de escribir nada.";
    return { label, level: "urgente", text, advice };
  }
  if (quarantined === 0) return { label, level: "bien", text: "No hay ninguna apartada." };
  return {
    label,
    level: "atencion",
    text: `${countOf(quarantined, "archivo", "archivos")} que no usa ninguna página: a los 30 días se borran.`,
    advice:
      "Si faltan fotos o artículos, puede que la base de datos sea antigua: recupera la última copia.",
  };
}

function missingLine({ missing: { missing, named } }: Measured): StatusLine[] {
  if (missing === 0) return [];
  const areAllMissing = missing === named;
  return [
    {
      label: "Imágenes que faltan",
      level: areAllMissing ? "urgente" : "atencion",
      text: areAllMissing
        ? "La carpeta de las imágenes no tiene ninguna de las que hay en artículos y proyectos."
        : `${countOf(missing, "imagen", "imágenes")} de ${named}: en su lugar se ve papel sin revelar.`,
      advice:
        "Mira en el servidor si su disco está montado. Si se han perdido, están en las copias de antes.",
    },
  ];
}

function undescribedLine({ undescribed: { count, proyecto } }: Measured): StatusLine {
  const label = "Fotos sin descripción";
  if (!proyecto) return { label, level: "bien", text: "Todas tienen la suya." };
  return {
    label,
    level: "atencion",
    text: `Hay ${countOf(count, "foto", "fotos")} sin ella: quien no puede verlas no sabe qué muestran.`,
    link: {
      href: `/galeria-admin/${proyecto}?describir&faltan`,
      text: count === 1 ? "Describirla" : "Describirlas",
    },
  };
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

function signInsLine({ signIns }: Measured, now: Date): StatusLine {
  const label = `Accesos en ${SIGN_INS.days} días`;
  const link = { href: "/admin/contrasena", text: "Cambiar la contraseña" };
  if (signIns.stolen) {
    const text = "Alguien presentó una llave de sesión ya gastada: puede que la copiaran.";
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

function grade(age: number, limits: { attention: number; urgent: number }): StatusLevel {
  if (age >= limits.urgent) return "urgente";
  return age >= limits.attention ? "atencion" : "bien";
}
