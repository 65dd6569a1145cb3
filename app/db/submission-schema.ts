import type { Generated, GeneratedAlways } from "kysely";
import type { CursoInteres } from "./schema";

/** The rows of each kind of form that the public sends; how the kinds differ is said in kinds.ts. */
export interface FormRows {
  inscripcion: InscripcionRow;
  contacto: MensajeRow;
}

export type Form = keyof FormRows;

export interface InscripcionRow {
  id: Generated<number>;
  nombre: string;
  apellidos: string;
  email: string;
  /** Percent-encoded (specification, section 3). */
  telefono: string;
  curso_interes: CursoInteres;
  comentarios: string | null;
  /** The dated course that was asked for, also after it was deleted. */
  convocatoria_id: number | null;
  /** Its title and day, as they were when it was asked for. */
  convocatoria: string | null;
  /** When a place in that course was given; null: none. */
  plaza_at: Generated<string | null>;
  /** Version of the privacy text that the form showed, where it is known. */
  privacidad_id: number | null;
  created_at: Generated<string>;
}

export interface MensajeRow {
  id: Generated<number>;
  nombre: string;
  email: string;
  mensaje: string;
  privacidad_id: number | null;
  created_at: Generated<string>;
}

export interface SubmissionRow {
  id: Generated<number>;
  form: Form;
  row_id: number;
  fingerprint: string;
  reference: string;
  delivery_key: string;
  /** "kept": not to be forwarded. */
  state: "kept" | "pending" | "forwarded";
  created_at: string;
  forwarded_at: string | null;
  attempts: Generated<number>;
  /** Null once the sender of what had failed was thanked: it has come to its end. */
  next_attempt_at: string | null;
}

export interface QuarantinedFormRow {
  id: Generated<number>;
  form: Form;
  fields: string;
  /** Null where `fields` is damaged. */
  email: GeneratedAlways<string | null>;
  created_at: string;
}
