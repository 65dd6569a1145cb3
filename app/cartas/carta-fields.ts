import { LETTERS_A_MINUTE } from "~/correo/pace";
import type { SeguimientoEstado } from "~/db/correo-schema";
import { KINDS } from "~/db/kinds";
import type { CursoInteres } from "~/db/schema";
import { FORM_KEY_MAX, VERSION_MAX } from "~/format/text-limits";
import { CURSOS } from "~/inscripciones/inscripcion-fields";

/** UTF-16 units: `maxlength` in the form, bounds in the schema. */
export const CARTA_LIMITS = { asunto: 150, contenido: 50_000 } as const;

/**
 * `clave` is the key of the form: sent twice, it creates one letter. `version` is the text that a
 * form was opened with.
 */
export const CARTA_FIELDS = {
  ...CARTA_LIMITS,
  destino: 20,
  estado: 20,
  clave: FORM_KEY_MAX,
  version: VERSION_MAX,
};

/** Of the dialog that asks before a letter is sent: what it showed. */
export const QUESTION_FIELDS = { personas: 50, version: VERSION_MAX };

export type CartaField = keyof typeof CARTA_FIELDS;

export type Destino = "todas" | CursoInteres;

export const DESTINOS: Record<Destino, string> = { todas: "Toda la lista de espera", ...CURSOS };

export const DESTINO_VALUES = Object.keys(DESTINOS) as [Destino, ...Destino[]];

export const ESTADO_OPTIONS = { "": "Contestadas o no", ...KINDS.inscripcion.estados };

export function destinoWords(destino: Destino, estado: SeguimientoEstado | null): string {
  return estado
    ? `${DESTINOS[destino]}, ${KINDS.inscripcion.estados[estado].toLowerCase()}s`
    : DESTINOS[destino];
}

export function durationWords(letters: number): string {
  const minutes = Math.ceil(letters / LETTERS_A_MINUTE);
  if (minutes < 60) return minutes === 1 ? "un minuto" : `${minutes} minutos`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? "una hora" : `${hours} horas`;
}
