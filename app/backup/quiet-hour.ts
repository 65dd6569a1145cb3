const TIME = new Intl.DateTimeFormat("es", {
  timeZone: "Europe/Madrid",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const QUIET = "03:30";

/** The next 03:30 in Madrid after a moment: an hour that no change of clocks leaves out or repeats. */
export function quietHourAfter(now: Date): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  // Madrid is one or two hours ahead of UTC.
  const candidates = [0, 1, 2].flatMap((days) =>
    [1, 2].map((hour) => new Date(Date.UTC(year, month, day + days, hour, 30))),
  );
  const next = candidates.find((at) => at > now && TIME.format(at) === QUIET);
  if (!next) throw new Error(`No hay ninguna ${QUIET} después de ${now.toISOString()}`);
  return next;
}
