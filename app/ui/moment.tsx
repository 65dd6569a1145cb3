const SHORT = new Intl.DateTimeFormat("es-ES", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/Madrid",
});

/** A stored UTC moment as day/month/year and time in Madrid, for instance «05/03/2026, 23:45». */
export function Moment({ at }: { at: string }) {
  const date = new Date(at);
  const text = Number.isNaN(date.getTime()) ? at : SHORT.format(date);
  return <time dateTime={at}>{text}</time>;
}

const LONG = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeZone: "Europe/Madrid" });

/** The day of an article in Madrid, for instance «5 de marzo de 2026». */
export function LongDate({ at }: { at: string }) {
  const date = new Date(at);
  return <time dateTime={at}>{Number.isNaN(date.getTime()) ? at : LONG.format(date)}</time>;
}
