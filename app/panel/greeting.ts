import { countOf } from "~/format/amounts";
import { inMadrid, storedMoment } from "~/format/dates";
import type { Arrivals } from "./greeting.server";

/** What the panel says first. */
export interface Greeting {
  text: string;
  /** What the text announces, each with the way to its newest. */
  news: { text: string; href: string }[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

const hourOf = inMadrid({ hour: "numeric", hourCycle: "h23" });
const timeOf = inMadrid({ hour: "numeric", minute: "2-digit" });
const weekdayOf = inMadrid({ weekday: "long", day: "numeric" });
const dayOf = inMadrid({ day: "numeric", month: "long" });
const dateOf = inMadrid({ day: "numeric", month: "long", year: "numeric" });
const yearOf = inMadrid({ year: "numeric" });

/**
 * Says what has arrived since the last visit.
 *
 * @param since when that visit ended (UTC ISO 8601), or null in the first
 */
export function greetingOf(since: string | null, arrivals: Arrivals, now: Date): Greeting {
  const { inscripciones, mensajes, apartados } = arrivals;
  const news = [
    {
      count: inscripciones.count,
      text: countOf(inscripciones.count, "inscripción", "inscripciones"),
      href: `/admin?inscripcion=${inscripciones.newest}`,
    },
    {
      count: mensajes.count,
      text: countOf(mensajes.count, "mensaje", "mensajes"),
      href: `/admin?mensaje=${mensajes.newest}`,
    },
    {
      count: apartados.count,
      text: countOf(apartados.count, "envío apartado", "envíos apartados"),
      href: "#suspicious-title",
    },
  ].filter(({ count }) => count > 0);
  const last = since && storedMoment(since);
  const start = last ? `Desde ${momentOf(last, now)}` : "Hasta hoy";
  return {
    text: `${salute(now)} ${start}${news.length > 0 ? ":" : " no ha llegado nada."}`,
    news: news.map(({ text, href }) => ({ text, href })),
  };
}

function salute(now: Date): string {
  const hour = Number(hourOf(now));
  if (hour >= 6 && hour < 14) return "Buenos días.";
  return hour >= 14 && hour < 21 ? "Buenas tardes." : "Buenas noches.";
}

/** «ayer a las 18:40», «el martes 17 a las 18:40», «el 3 de mayo de 2025 a la 1:05». */
function momentOf(moment: Date, now: Date): string {
  const time = timeOf(moment);
  return `${dayInWords(moment, now)} ${time.startsWith("1:") ? "a la" : "a las"} ${time}`;
}

function dayInWords(moment: Date, now: Date): string {
  if (dateOf(moment) === dateOf(now)) return "hoy";
  if (dateOf(moment) === dateOf(now.getTime() - DAY_MS)) return "ayer";
  if (now.getTime() - moment.getTime() < 6 * DAY_MS) return `el ${weekdayOf(moment)}`;
  return `el ${yearOf(moment) === yearOf(now) ? dayOf(moment) : dateOf(moment)}`;
}
