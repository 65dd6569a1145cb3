import type { Generated } from "kysely";
import type { CursoInteres } from "./schema";
import type { Form } from "./submission-schema";

/**
 * Kinds of mail: receipt to a visitor, notice of a form and summary to the owner, test, answer and
 * carta that the owner writes, and events of signing in.
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
  /**
   * Kind of the form that the mail is about, whose row is `row_id`; null: about none. Deleting the form
   * deletes the mail, but for an unsent answer that nobody has closed.
   */
  form: Form | null;
  row_id: number | null;
  carta_id: number | null;
  /** Recipient's address; empty in a carta's old mail, or once its form was sent anew for somebody else. */
  to_address: string;
  reply_to: string | null;
  subject: string;
  text: string;
  /** HTML of the mail; empty where it is written as it is sent (mail-kinds.server.ts). */
  html: string;
  /** JSON object of further headers. */
  headers: string;
  /** Message-ID, which is the same in every attempt. */
  message_id: string;
  /** State of sending; "unknown": an attempt had no end, so the mail may have arrived. */
  state: "pending" | "sending" | "sent" | "refused" | "unknown";
  /**
   * 1: an attempt had no known end, so the mail may have arrived; twice, if another attempt
   * followed.
   */
  uncertain: Generated<0 | 1>;
  failure: string | null;
  last_reply: string | null;
  attempts: Generated<number>;
  /** When the next attempt is due, UTC ISO 8601; null: never again. */
  next_attempt_at: string | null;
  /**
   * Start of the period of a daily summary, which ends at `created_at`; null for all other mail.
   */
  since: string | null;
  created_at: string;
  sent_at: string | null;
  form_key: Generated<string | null>;
  failed_since: Generated<string | null>;
  /** 1: the recipient's address may be written to again although it was refused. */
  forgiven: Generated<0 | 1>;
  /** HMAC of a carta's recipient, as `bajas` stores it; null for other mail. */
  huella: string | null;
}

export interface AvisosRow {
  id: 1;
  cuando: "cada" | "diario" | "nunca";
  detalle: "referencia" | "nombre" | "todo";
  /** Moment (UTC ISO 8601) after which arrivals belong to the next daily summary, if there is one. */
  desde: string;
  /** Sender's name of mail; null: that of MAIL_FROM, or else the school's. */
  remitente: string | null;
}

export type SeguimientoEstado = "nueva" | "contestada";

/** The owner's state and note about a form; a form without a row is `nueva`. */
export interface SeguimientoRow {
  id: Generated<number>;
  form: Form;
  row_id: number;
  estado: SeguimientoEstado;
  nota: string;
  updated_at: string;
}

/** People of a dated course, by its id: with a place, waiting for one, or both. */
export type DatedDestino = `${"plaza" | "espera" | "convocatoria"}:${number}`;

export type Destino = "todas" | CursoInteres | DatedDestino;

export interface CartaRow {
  id: Generated<number>;
  asunto: string;
  /** Plain text with the markup of articles (app/text/document/from-text.ts). */
  contenido: string;
  destino: Destino;
  /** State of the inscripciones that the carta goes to; null: all states. */
  estado: SeguimientoEstado | null;
  form_key: string | null;
  created_at: string;
  /** When the carta was last changed, UTC ISO 8601; null until the first edit. */
  updated_at: string | null;
  /** When sending began; null for a carta that may still be changed. */
  sent_at: string | null;
  stopped_at: string | null;
  /** Id of the last inscripción that is still to be handed to the outbox; null: none is. */
  queueing_to: number | null;
  /** 1: the carta came back with a backup, and who received it since is not known. */
  from_backup: Generated<0 | 1>;
}

/** A receipt that a form from a network caused, for the limit of receipts; stored for a day. */
export interface ReceiptNetworkRow {
  /** HMAC of the sender's network. */
  network: string;
  at: string;
}
