import type { Generated } from "kysely";
import type { CursoInteres } from "./schema";
import type { Form } from "./submission-schema";

/**
 * Kinds of mail: a receipt to a visitor, notices to the owner, a test, what she writes, and what
 * happened at the door.
 */
export type CorreoKind =
  | "acuse"
  | "llegada"
  | "resumen"
  | "prueba"
  | "respuesta"
  | "carta"
  | "puerta";

export interface CorreoRow {
  id: Generated<number>;
  kind: CorreoKind;
  /** Names, with `row_id`, the form that it is about: deleting that deletes it. */
  form: Form | null;
  row_id: number | null;
  carta_id: number | null;
  /** Empty of a letter that was sent long ago. */
  to_address: string;
  reply_to: string | null;
  subject: string;
  text: string;
  /** Empty: written as it is sent (mail-kinds.server.ts). */
  html: string;
  /** JSON object of further headers. */
  headers: string;
  /** Message-ID, which is the same in every attempt. */
  message_id: string;
  /** "unknown": an attempt had no end, so it may have arrived. */
  state: "pending" | "sending" | "sent" | "refused" | "unknown";
  /** 1: it may have arrived twice. */
  uncertain: Generated<0 | 1>;
  failure: string | null;
  /** Last reply of the mail server. */
  last_reply: string | null;
  attempts: Generated<number>;
  /** Null: never again. */
  next_attempt_at: string | null;
  /** A summary says what arrived after this moment, until `created_at`. */
  since: string | null;
  created_at: string;
  sent_at: string | null;
  /** Key of the form that wrote it. */
  form_key: Generated<string | null>;
  /** The first attempt that failed. */
  failed_since: Generated<string | null>;
  /** 1: its address may be written to again although it was refused. */
  forgiven: Generated<0 | 1>;
  /** Address of a letter, as `bajas` stores it. */
  huella: string | null;
}

export interface AvisosRow {
  id: 1;
  cuando: "cada" | "diario" | "nunca";
  detalle: "referencia" | "nombre" | "todo";
  /** Arrivals before this moment were announced, or were not to be. */
  desde: string;
  /** The name that mail comes from; null: MAIL_FROM's, or else the school's. */
  remitente: string | null;
}

export type SeguimientoEstado = "nueva" | "contestada";

/** The owner's work on a form; without a row it is new. */
export interface SeguimientoRow {
  id: Generated<number>;
  form: Form;
  row_id: number;
  estado: SeguimientoEstado;
  nota: string;
  updated_at: string;
}

/** People of a dated course, by its id: those with a place, those who wait for one, or both. */
export type DatedDestino = `${"plaza" | "espera" | "convocatoria"}:${number}`;

export type Destino = "todas" | CursoInteres | DatedDestino;

export interface CartaRow {
  id: Generated<number>;
  asunto: string;
  /** Plain text, spelled as an article's (app/text/document/from-text.ts). */
  contenido: string;
  destino: Destino;
  /** State of the inscripciones that are written to; null for all. */
  estado: SeguimientoEstado | null;
  form_key: string | null;
  created_at: string;
  /** Null until the first edit. */
  updated_at: string | null;
  /** When sending began; null for one that may be changed. */
  sent_at: string | null;
  stopped_at: string | null;
  /** The last inscripción that is still to be handed to the outbox; null: all of them are there. */
  queueing_to: number | null;
  /** 1: it came back with a backup, and who got it since is not known. */
  from_backup: Generated<0 | 1>;
}

/** A receipt that a form of a network caused; for a day. */
export interface ReceiptNetworkRow {
  /** An HMAC. */
  network: string;
  at: string;
}
