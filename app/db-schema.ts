import type { Generated } from "kysely";

/** Rows of every table, as db/migrations makes them. Times are UTC ISO 8601. */
export interface Schema {
  inscripciones: InscripcionRow;
  mensajes: MensajeRow;
  submissions: SubmissionRow;
  users: UserRow;
  auth_sessions: AuthSessionRow;
}

export type CursoInteres =
  | "basico"
  | "medio"
  | "avanzado"
  | "tecnicas_antiguas"
  | "revelado"
  | "positivado";

export interface InscripcionRow {
  id: Generated<number>;
  nombre: string;
  apellidos: string;
  email: string;
  /** Percent-encoded (specification, section 3). */
  telefono: string;
  curso_interes: CursoInteres;
  comentarios: string | null;
  created_at: Generated<string>;
}

export interface MensajeRow {
  id: Generated<number>;
  nombre: string;
  email: string;
  mensaje: string;
  created_at: Generated<string>;
}

export interface SubmissionRow {
  id: Generated<number>;
  form: "inscripcion" | "contacto";
  row_id: number;
  fingerprint: string;
  reference: string;
  delivery_key: string;
  /** kept: there is nobody to forward it to. */
  state: "kept" | "pending" | "forwarded";
  created_at: string;
  forwarded_at: string | null;
}

export interface UserRow {
  id: string;
  email: string;
  password_hash: string;
  created_at: string;
  updated_at: string;
}

export interface AuthSessionRow {
  id: string;
  user_id: string;
  created_at: string;
  expires_at: string;
}
