const LONG = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeZone: "Europe/Madrid" });

/** The day of an article in Madrid, for instance «5 de marzo de 2026». */
export function LongDate({ at }: { at: string }) {
  const date = new Date(at);
  return <time dateTime={at}>{Number.isNaN(date.getTime()) ? at : LONG.format(date)}</time>;
}
