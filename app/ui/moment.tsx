import { inMadrid, longDay, shortMoment, storedMoment } from "~/format/dates";

/** Shows a moment in Madrid: «05/03/2026, 23:45». */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{shortMoment(at)}</time>;
}

const longDate = inMadrid({ dateStyle: "long" });

/** Shows a day in Madrid: «5 de marzo de 2026». */
export function LongDate({ at }: { at: string }) {
  const date = storedMoment(at);
  return <time dateTime={at}>{date ? longDate(date) : at}</time>;
}

/** Shows a calendar day: «sábado 6 de marzo de 2027». */
export function Day({ day }: { day: string }) {
  return <time dateTime={day}>{longDay(day)}</time>;
}
