import { expect, test } from "vitest";
import type { MailState } from "~/correo/mail-state.server";
import { FAILURES } from "~/correo/mail-words";
import type { FailedMail, MailCount } from "~/correo/shown-mail.server";
import { mailLine } from "~/status/mail-line";

const NOW = new Date("2026-11-21T12:00:00.000Z");
const HOUR_MS = 3_600_000;
const WELL: MailState = {
  server: { host: "correo.example", port: 587, from: "hola@escuela.example", to: null },
  isOff: false,
  waiting: 0,
  later: 0,
  isHeld: false,
  oldest: null,
  trouble: null,
  unaccepted: null,
  unacceptedNotices: null,
  badOwner: null,
  areReceiptsFull: false,
  failed: [],
  counts: [],
};

const line = (mail: Partial<MailState>) => mailLine({ ...WELL, ...mail }, NOW);
const trouble = (failure: string, hours: number): Partial<MailState> => ({
  trouble: { failure, reply: "" },
  waiting: 2,
  oldest: new Date(NOW.getTime() - hours * HOUR_MS).toISOString(),
});
const failed = (
  kind: MailCount["kind"],
  state: MailCount["state"],
  failure = "recipient",
  count = 1,
): Partial<MailState> => ({ counts: [{ kind, state, failure, count }] });

const since = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS).toISOString();
const unaccepted = (hours: number): Partial<MailState> => ({
  unaccepted: { since: since(hours), reply: "550 No", failure: "busy" },
});
const unacceptedNotices = (hours: number, failure = "busy"): Partial<MailState> => ({
  unacceptedNotices: { since: since(hours), reply: "552 Full", failure },
});
const answerOf = (hours: number) =>
  ({
    kind: "respuesta",
    state: "pending",
    created_at: since(hours),
  }) as FailedMail;

test.each<[level: string, text: RegExp, mail: Partial<MailState>]>([
  ["bien", /^No hay servidor de correo/, { server: null }],
  ["atencion", /^El correo está apagado/, { server: null, isOff: true }],
  ["atencion", /^Desde hace 4 horas no te llega ningún aviso: «552 Full»/, unacceptedNotices(4)],
  ["bien", /^Todo lo que había que enviar está entregado\.$/, {}],
  ["bien", /^50 correos saldrán a su hora\.$/, { later: 50 }],
  ["bien", /^1 correo espera; 2 correos/, { waiting: 1, later: 2, oldest: NOW.toISOString() }],
  ["urgente", /avisos para ti no salen: «hola@»/, { badOwner: "hola@" }],
  ["bien", /^1 correo espera\.$/, { waiting: 1, oldest: "2026-11-21T11:59:00.000Z" }],
  ["bien", /1 rechazado en dos semanas/, failed("acuse", "refused")],
  ["bien", /puede haberse enviado dos veces/, failed("acuse", "unknown")],
  ["atencion", /rechazado un aviso para ti/, failed("llegada", "refused")],
  ["atencion", /^1 correo está dañado .*no sale\./, failed("acuse", "refused", "unreadable")],
  ["bien", /^41 retenidos tras recuperar una copia\.$/, failed("acuse", "refused", "restored", 41)],
  [
    "atencion",
    /había 2 respuestas tuyas sin enviar: no salen solas/,
    failed("respuesta", "refused", "restored", 2),
  ],
  ["atencion", /^Una respuesta tuya ha sido rechazada/, failed("respuesta", "refused")],
  [
    "atencion",
    /^2 respuestas tuyas han sido rechazadas/,
    failed("respuesta", "refused", "recipient", 2),
  ],
  ["atencion", /^Ahora no sale ningún correo: 3 correos esperan/, { isHeld: true, waiting: 3 }],
  ["atencion", /acuses de recibo/, { areReceiptsFull: true }],
  ["atencion", /2 correos esperan; el más antiguo es de hace 23 horas/, trouble("silent", 23)],
  ["urgente", /no se ha podido conectar/i, trouble("unreachable", 24)],
  ["urgente", /usuario o la clave/, trouble("password", 0)],
  ["bien", /^2 correos saldrán a su hora/, { later: 2, ...unaccepted(2.9) }],
  ["atencion", /^Desde hace 4 horas el servidor de correo no acepta nada: «550 No»/, unaccepted(4)],
  ["urgente", /^Desde hace 25 horas/, unaccepted(25)],
  ["bien", /saldrá a su hora/, { later: 1, failed: [answerOf(23)] }],
  ["atencion", /^Una respuesta tuya lleva más de un día/, { failed: [answerOf(25)] }],
])("the panel's line of the mail is «%s» and says %s", (level, text, mail) => {
  expect(line(mail)).toMatchObject({ level, text: expect.stringMatching(text) });
});

test("every mail failure is explained in sentences, with what to do", () => {
  for (const { text, advice } of Object.values(FAILURES)) {
    expect([text, advice].join(" ")).toMatch(/^[A-ZÁÉÍ].+\. [A-ZÁÉÍ].+\.$/);
  }
});

test("a full mailbox is not blamed for a server that was not reached", () => {
  const adviceOf = (failure: string) => line(unacceptedNotices(4, failure)).advice;
  expect(adviceOf("busy")).toContain("buzón");
  expect(adviceOf("unreachable")).toMatch(/^No se ha podido conectar .*Reintentar ahora/);
  expect(adviceOf("password")).toMatch(/usuario o la clave/);
});
