import type { CopiesElsewhere } from "~/backup/copies-elsewhere.server";
import { sizeOf, timeSince } from "~/format/amounts";
import { madridDay } from "~/format/dates";
import { COPIA_HREF } from "./copia-page";
import { grade, type StatusLine } from "./status-line";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Age in milliseconds of the newest archive elsewhere (one is sent each night) from which it needs
 * attention or is urgent.
 */
const COPY_AGE = { attention: 36 * HOUR_MS, urgent: 3 * DAY_MS };
/**
 * Milliseconds since the copies elsewhere were last read back (once a month) from which that needs
 * attention or is urgent.
 */
const READ_BACK_AGE = { attention: 40 * DAY_MS, urgent: 70 * DAY_MS };
/** Days at the beginning of a month on which a line says that there are no copies elsewhere. */
const REMINDER_DAYS = 7;

const LABEL = "Copias fuera del servidor";
const LOOK = "Míralo en el servidor: sudo sh deploy/copies.sh --now";

/** Returns the state of copies elsewhere; without any, a line in the first week of a month. */
export function copiesLine(copies: CopiesElsewhere, now: Date): StatusLine[] {
  if (copies === "none") return reminder(now);
  if (copies === "unreadable") {
    const text = "No se sabe cómo van: no se entiende lo que dicen de sí mismas.";
    return [{ label: LABEL, level: "atencion", text, tell: LOOK }];
  }
  const { copied, room, fault, readBack, readBackFault, since, unremoved } = copies;
  const ageOf = (at: string) => now.getTime() - Date.parse(at);
  const age = ageOf(copied?.made ?? since);
  // Of a clock that was ahead: how old it is nobody knows.
  const copyLevel = age < -HOUR_MS ? "atencion" : grade(age, COPY_AGE);
  const sent = copied ? lastSent(age) : "Todavía no ha salido ninguna.";
  if (copyLevel !== "bien") {
    const tell = fault ? `${fault.reason} Después: sudo sh deploy/copies.sh --now` : LOOK;
    return [{ label: LABEL, level: copyLevel, text: sent, tell }];
  }
  if (readBackFault?.isDamaged) {
    const text = "Lo que hay fuera no se puede restaurar entero.";
    return [{ label: LABEL, level: "urgente", text, tell: readBackFault.reason }];
  }
  const readLevel = grade(ageOf(readBack?.at ?? since), READ_BACK_AGE);
  if (readLevel !== "bien") {
    const text = readBack
      ? `${sent} Leerlas de vuelta no se consigue desde ${timeSince(ageOf(readBack.at))}.`
      : `${sent} Nunca se han podido leer de vuelta.`;
    const tell = `${readBackFault?.reason ?? ""} Prueba: sudo sh deploy/copies.sh --check`.trim();
    return [{ label: LABEL, level: readLevel, text, tell }];
  }
  if (unremoved) {
    const text = `${sent} Las viejas no se quitan.`;
    return [{ label: LABEL, level: "atencion", text, tell: unremoved.reason }];
  }
  if (copied && room !== null && room < copied.bytes) {
    const text = `${sent} Allí quedan ${sizeOf(room)} libres, menos de lo que ocupa una copia.`;
    const tell = "Amplía el plan del almacén, o haz sitio allí.";
    return [{ label: LABEL, level: "atencion", text, tell }];
  }
  return [{ label: LABEL, level: "bien", text: sent }];
}

function lastSent(age: number): string {
  if (age < -HOUR_MS) return "La última que hay fuera tiene una fecha que no ha llegado.";
  return `La última que hay fuera se hizo ${timeSince(age)}.`;
}

function reminder(now: Date): StatusLine[] {
  if (Number(madridDay(now).slice(-2)) > REMINDER_DAYS) return [];
  return [
    {
      label: LABEL,
      level: "atencion",
      text: "No hay: las copias están en el mismo disco que la escuela, y si se rompe se pierden con ella. Es media copia.",
      link: { href: COPIA_HREF, text: "Mientras tanto, descargar la última" },
      tell: "sudo sh deploy/copies.sh --setup las lleva cada noche, cifradas, a otro sitio: docs/server.md, «Copias fuera del servidor».",
    },
  ];
}
