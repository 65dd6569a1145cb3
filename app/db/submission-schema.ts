import type { Generated, GeneratedAlways } from "kysely";
import type { CursoInteres } from "./schema";

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
  /** Telephone number, percent-encoded (specification, section 3). */
  telefono: string;
  curso_interes: CursoInteres;
  comentarios: string | null;
  /**
   * Id of the dated course that was asked for, also after the course was deleted; null: none was.
   */
  convocatoria_id: number | null;
  /** Title and day of the dated course that was asked for, as they were then; null: none was. */
  convocatoria: string | null;
  /** When a place in the dated course was given, UTC ISO 8601; null: no place. */
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
  /** State of forwarding; "kept": stored, not to be forwarded. */
  state: "kept" | "pending" | "forwarded";
  created_at: string;
  forwarded_at: string | null;
  attempts: Generated<number>;
  /** When the next attempt is due; null: a retry has succeeded, and no later one replaces the form. */
  next_attempt_at: string | null;
}

export interface QuarantinedFormRow {
  id: Generated<number>;
  form: Form;
  fields: string;
  /** E-mail address in `fields`; null where they are damaged. */
  email: GeneratedAlways<string | null>;
  created_at: string;
}
