import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { createElement } from "react";
import { z } from "zod";
import { environment } from "~/config/env.server";
import { enqueueMail, mailSubject } from "~/correo/enqueue.server";
import { answersAddress, mailHtml } from "~/correo/letter.server";
import { sendMailSoon } from "~/correo/outbox.server";
import { db } from "~/db/client.server";
import type { CorreoRow } from "~/db/correo-schema";
import type { Form } from "~/db/submission-schema";
import { readEscuela } from "~/escuela/escuela.server";
import { requiredLine, requiredText } from "~/format/text-fields";
import { type FormResult, type FormState, fieldErrors } from "~/http/form-result";
import { logProblem } from "~/log.server";
import { AnswerMail } from "./answer-mail";
import { isOnlyGreeting } from "./reply";
import { ANSWER_LIMITS, type FollowUpField } from "./seguimiento";
import { findSender, markAnswered } from "./seguimiento.server";

export type Respuesta = Pick<
  Selectable<CorreoRow>,
  "id" | "subject" | "text" | "state" | "failure" | "last_reply" | "created_at" | "sent_at"
>;

/** What was answered from the panel, the first answer first. */
export function listRespuestas(form: Form, id: number): Promise<Respuesta[]> {
  return db
    .selectFrom("correos")
    .select(["id", "subject", "text", "state", "failure", "last_reply", "created_at", "sent_at"])
    .where("form", "=", form)
    .where("row_id", "=", id)
    .where("kind", "=", "respuesta")
    .orderBy("id")
    .execute();
}

export function canAnswer(): boolean {
  return environment.SMTP_URL !== undefined;
}

const NOTHING = "Escribe la respuesta";

const respuestaSchema = z.object({
  asunto: requiredLine(ANSWER_LIMITS.asunto, "Escribe un asunto"),
  texto: requiredText(ANSWER_LIMITS.texto, NOTHING).refine(
    (texto) => !isOnlyGreeting(texto),
    NOTHING,
  ),
  clave: z.string().min(1).max(ANSWER_LIMITS.clave),
});

const UNSENDABLE =
  "No se puede escribir a esa dirección desde aquí. Lo que has escrito sigue aquí: cópialo en tu programa de correo.";
const SENT_OTHERWISE =
  "Una respuesta con otras palabras ya estaba en camino, y no se puede cambiar: la tienes arriba. Lo que has escrito sigue aquí: si lo envías otra vez, sale como otra respuesta.";
const FAILURE =
  "No se ha podido enviar la respuesta. Lo que has escrito sigue aquí: inténtalo de nuevo.";

/**
 * Hands an answer to the outbox, once per form key, and marks the form as answered. Other words
 * under that key come back with a new key, to be sent as another answer.
 */
export async function submitRespuesta(
  form: Form,
  id: number,
  values: Record<string, string>,
): Promise<FormResult<"respuesta", FormState<FollowUpField>>> {
  const typed = respuestaSchema.safeParse(values);
  if (!typed.success) {
    return { ok: false, reason: "invalid", form: { values, errors: fieldErrors(typed.error) } };
  }
  try {
    const outcome = await store(form, id, typed.data);
    if (outcome === "stored") {
      sendMailSoon();
      return { ok: true, value: "respuesta" };
    }
    const refused =
      outcome === "unsendable"
        ? { values, failure: UNSENDABLE }
        : { values: { ...values, clave: randomUUID() }, failure: SENT_OTHERWISE };
    return { ok: false, reason: "conflict", form: { ...refused, errors: {} } };
  } catch (error) {
    logProblem("answer not stored", error);
    return { ok: false, reason: "unavailable", form: { values, errors: {}, failure: FAILURE } };
  }
}

/** Before the school's name, which may change later. */
const SIGNATURE = "\n\n-- \n";

async function store(
  form: Form,
  row_id: number,
  { asunto, texto, clave }: z.infer<typeof respuestaSchema>,
): Promise<"stored" | "unsendable" | "otherwise"> {
  const { words } = await readEscuela();
  const school = { name: words.nombre, address: words.direccion };
  return db.transaction().execute(async (trx) => {
    const known = trx.selectFrom("correos").select(["subject", "text"]);
    const sent = await known.where("form_key", "=", clave).executeTakeFirst();
    if (sent) {
      const before = sent.text.slice(0, sent.text.lastIndexOf(SIGNATURE));
      const isSame = sent.subject === mailSubject(asunto) && before === texto;
      return isSame ? "stored" : "otherwise";
    }
    const row = await findSender(form, row_id, trx);
    if (!row) return "unsendable";
    const mail = await enqueueMail(trx, {
      kind: "respuesta",
      to: row.email,
      replyTo: answersAddress(words),
      subject: asunto,
      text: `${texto}${SIGNATURE}${words.nombre}\n`,
      html: mailHtml(createElement(AnswerMail, { subject: asunto, text: texto, school })),
      about: { form, row_id },
    });
    if (mail === null) return "unsendable";
    await trx.updateTable("correos").set({ form_key: clave }).where("id", "=", mail).execute();
    await markAnswered(trx, form, row_id);
    return "stored";
  });
}
