import type { CartaRow, DatedDestino, Destino, SeguimientoEstado } from "~/db/correo-schema";
import { FORM_KEY_MAX, VERSION_MAX } from "~/format/text-limits";
import type { FormState, WayOut } from "~/http/form-result";
import { CURSOS } from "~/inscripciones/inscripcion-fields";

/** Most mails of cartas that leave in a minute: so few that no mail service takes them for advertising. */
export const CARTA_MAILS_A_MINUTE = 5;

/** Longest values, in UTF-16 units: `maxlength` in the form, bounds in the schema. */
export const CARTA_LIMITS = { asunto: 150, contenido: 50_000 } as const;

/**
 * Fields of a carta's form, with their most UTF-16 units. `clave` is the key of the form: sent
 * twice, it creates one carta. `version` is the digest of the text that the form was opened with.
 */
export const CARTA_FIELDS = {
  ...CARTA_LIMITS,
  destino: 40,
  estado: 20,
  clave: FORM_KEY_MAX,
  version: VERSION_MAX,
};

export const QUESTION_FIELDS = { personas: 50, version: VERSION_MAX };

type CartaField = keyof typeof CARTA_FIELDS;

export interface CartaFormState extends FormState<CartaField> {
  wayOut?: WayOut;
}

type UndatedDestino = Exclude<Destino, DatedDestino>;

export const DESTINOS: Record<UndatedDestino, string> = {
  todas: "Toda la lista de espera",
  ...CURSOS,
};

const DATED = /^(plaza|espera|convocatoria):([1-9]\d{0,14})$/;

/** Returns the course's id and the part of its people that a dated `destino` names; null for others. */
export function readDated(
  destino: string,
): { part: "plaza" | "espera" | "convocatoria"; convocatoria: number } | null {
  const [, part, id] = DATED.exec(destino) ?? [];
  if (part !== "plaza" && part !== "espera" && part !== "convocatoria") return null;
  return { part, convocatoria: Number(id) };
}

/** True if answering people or giving places changes who is in a carta's group. */
export function isPassing({ destino, estado }: Pick<CartaRow, "destino" | "estado">): boolean {
  const part = readDated(destino)?.part;
  return estado !== null || part === "plaza" || part === "espera";
}

export function isDestino(text: string): text is Destino {
  return Object.hasOwn(DESTINOS, text) || readDated(text) !== null;
}

const ESTADO_WORDS = { nueva: "sin contestar", contestada: "ya contestadas" };

export const ESTADO_OPTIONS = {
  "": "A todas",
  nueva: `A las que están ${ESTADO_WORDS.nueva}`,
  contestada: `A las ${ESTADO_WORDS.contestada}`,
};

export function partWords(estado: SeguimientoEstado | null): string {
  return `Solo a una parte: ${estado ? `las ${ESTADO_WORDS[estado]}` : "no"}`;
}

export function destinoWords(group: string, estado: SeguimientoEstado | null): string {
  return estado ? `${group}, solo las ${ESTADO_WORDS[estado]}` : group;
}

export const minutesFor = (mails: number): number => Math.ceil(mails / CARTA_MAILS_A_MINUTE);

export const NOTHING_LEAVES = "Lo que falta espera a que el sitio pueda enviar correo.";

/** Says that the mail server does not accept some of a carta's mails; empty where it does. */
export function retriedWords(retried: number): string {
  if (retried === 0) return "";
  return `El servidor de correo no acepta todavía ${retried}: se vuelve a intentar.`;
}

export function durationWords(mails: number): string {
  const minutes = minutesFor(mails);
  if (minutes < 60) return minutes === 1 ? "un minuto" : `${minutes} minutos`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? "una hora" : `${hours} horas`;
}
