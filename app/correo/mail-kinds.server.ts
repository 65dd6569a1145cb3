import type { Selectable } from "kysely";
import type { CorreoKind, CorreoRow } from "~/db/correo-schema";
import { writeCountSummary } from "./notice-limit.server";

export type Correo = Selectable<CorreoRow>;

const DAY_MS = 24 * 60 * 60_000;

/** Most receipts that are sent in a day: a flood of forms sends no flood of mail. */
export const RECEIPTS_A_DAY = 100;

export interface Written {
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers: Record<string, string>;
}

/** Policy of one kind of mail; the outbox knows none of the kinds by name. */
export interface MailKind {
  /** True while no mail of the kind can be sent; it waits. */
  isHeld?(): boolean;
  /** Most attempts in a minute, also where many mails of the kind are overdue. */
  perMinute?: number;
  /**
   * Most mails of the kind that the mail server may have accepted within 24 hours; the others wait.
   */
  perDay?: number;
  /** Milliseconds after which a mail is not sent any more; without it, the outbox's own limit. */
  lateMs?: number;
  /** True if the text is erased once the mail server has it. */
  isErasedOnceSent?: boolean;
  /** Resolves with true if a mail is not to be sent any more. */
  isUnwanted?(mail: Correo): Promise<boolean>;
  /** Writes a mail whose row holds no text; null if it is not to be sent any more. */
  write?(mail: Correo): Promise<Written | null>;
}

const KINDS: Record<CorreoKind, MailKind> = {
  acuse: { perDay: RECEIPTS_A_DAY, lateMs: DAY_MS },
  llegada: {},
  // A summary names several people, with none of whose rows it would be deleted.
  resumen: { isErasedOnceSent: true, write: writeCountSummary },
  prueba: {},
  respuesta: {},
  // Set when cartas/queueing.server.ts and auth/door-mail.server.ts are loaded.
  carta: {},
  puerta: {},
};

/** Sets the policy of a kind of mail; folders above this one do so when they are loaded. */
export function defineMailKind(kind: CorreoKind, policy: MailKind): void {
  KINDS[kind] = policy;
}

export function mailKind(kind: CorreoKind): MailKind {
  return KINDS[kind];
}

export function mailKinds(): [CorreoKind, MailKind][] {
  return Object.entries(KINDS) as [CorreoKind, MailKind][];
}
