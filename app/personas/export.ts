import { type PersonData, recordsOf } from "./person-records";

const CLOCK = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "Europe/Madrid",
});
const OFFSET = new Intl.DateTimeFormat("en", {
  timeZone: "Europe/Madrid",
  timeZoneName: "longOffset",
});

/** A stored UTC moment as Madrid's clocks showed it, for instance «2026-03-05T23:45:00+01:00». */
export function withOffset(at: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return at;
  const zone = OFFSET.formatToParts(date).find(({ type }) => type === "timeZoneName")?.value;
  return `${CLOCK.format(date).replace(" ", "T")}${zone?.replace("GMT", "") || "+00:00"}`;
}

/** All that is kept of a person, for that person: readable by people, and by programs (GDPR, art. 20). */
export function exportOf(email: string, person: PersonData, school: string, now: Date): string {
  const records = recordsOf(person).map(({ kind, moments, privacidad, facts }) => ({
    Qué: kind,
    ...Object.fromEntries(moments.map(([label, at]) => [label, withOffset(at)])),
    ...Object.fromEntries(facts),
    ...(privacidad && { "Información mostrada": `Versión del ${withOffset(privacidad.at)}` }),
  }));
  const data = {
    Responsable: school,
    Email: email,
    Fecha: withOffset(now.toISOString()),
    Datos: records,
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}
