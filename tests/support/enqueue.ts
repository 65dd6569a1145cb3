import { enqueueMail, type NewMail } from "~/correo/enqueue.server";
import { db } from "~/db/client.server";

/** A notice to the owner. */
const NOTICE: NewMail = {
  kind: "llegada",
  to: "ana@escuela.example",
  subject: "x",
  text: "x",
  html: "<p>x</p>",
};

/** Hands a mail to the outbox, by default a notice, and returns its id. */
export const enqueue = (mail: Partial<NewMail> = {}) =>
  db.transaction().execute((trx) => enqueueMail(trx, { ...NOTICE, ...mail }));
