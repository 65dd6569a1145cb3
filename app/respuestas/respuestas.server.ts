import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { z } from "zod";
import { environment } from "~/config/env.server";
import { enqueueMail, mailSubject } from "~/correo/enqueue.server";
import { answersAddress } from "~/correo/mail-settings.server";
import { sendMailSoon } from "~/correo/outbox.server";
import { renderMail } from "~/correo/render-mail.server";
import { db } from "~/db/client.server";
import type { CorreoRow } from "~/db/correo-schema";
import type { Form } from "~/db/submission-schema";
import { readEscuela } from "~/escuela/escuela.server";
import { shortMoment } from "~/format/dates";
import { requiredLine, requiredText } from "~/format/text-fields";
import { type FormResult, type FormState, fieldErrors } from "~/http/form-result";
import { logProblem } from "~/log.server";
import { ANSWER_LIMITS, type FollowUpField, isOnlyGreeting } from "./seguimiento";
import { findSender, markAnswered } from "./seguimiento.server";

const COLUMNS = ["id", "subject", "text", "state", "failure", "last_reply", "created_at"] as const;

export type Respuesta = Pick<Selectable<CorreoRow>, (typeof COLUMNS)[number]>;

export function listRespuestas(form: Form, id: number): Promise<Respuesta[]> {
  return db
    .selectFrom("correos")
    .select(COLUMNS)
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
  /** Id of the last answer that the page of the form showed. */
  ultima: z.string().transform(Number).optional(),
  /** Id of an earlier answer with the same words, if they are to leave once more. */
  repetida: z.string().transform(Number).optional(),
});

const UNSENDABLE =
  "No se puede escribir a esa dirección desde aquí. Lo que has escrito sigue aquí: cópialo en tu programa de correo.";
const SENT_OTHERWISE =
  "Una respuesta con otras palabras ya estaba en camino, y no se puede cambiar: la tienes arriba. Lo que has escrito sigue aquí: si lo envías otra vez, sale como otra respuesta.";
const sentMeanwhile = ({ created_at }: Answer): string =>
  `El ${shortMoment(created_at)} ya salió una respuesta a esta persona, desde otra ventana: la tienes arriba. Lo que has escrito sigue aquí: si lo envías, sale como otra respuesta.`;
const sentAlready = ({ created_at }: Answer): string =>
  `El ${shortMoment(created_at)} ya salió esta misma respuesta: la tienes arriba, y cómo le fue. Si la envías otra vez, sale de nuevo.`;
const FAILURE =
  "No se ha podido enviar la respuesta. Lo que has escrito sigue aquí: inténtalo de nuevo.";

/**
 * Hands an answer to the outbox, once per form key, and marks the form as answered. "conflict" if
 * there is nobody to send it to; or, with a new key to send it all the same, if the key was used
 * for other words, the page did not show the last answer, or that answer has the same words.
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
      outcome === "unsendable" ? { values, failure: UNSENDABLE } : comeBack(values, outcome);
    return { ok: false, reason: "conflict", form: { ...refused, errors: {} } };
  } catch (error) {
    logProblem("answer not stored", error);
    return { ok: false, reason: "unavailable", form: { values, errors: {}, failure: FAILURE } };
  }
}

/** Answer in conflict: `own` has the form key, `other` was not on the page, `same` has the same words. */
interface Sent {
  last: Answer;
  as: "own" | "other" | "same";
}

function comeBack(values: Record<string, string>, { last, as }: Sent) {
  const words = { own: () => SENT_OTHERWISE, other: sentMeanwhile, same: sentAlready };
  const number = String(last.id);
  const repeated = as === "same" ? { repetida: number } : {};
  const next = { ...values, clave: randomUUID(), ultima: number, ...repeated };
  return { values: next, failure: words[as](last) };
}

type Answer = Pick<Selectable<CorreoRow>, "id" | "subject" | "text" | "state" | "created_at">;

/** Separates an answer's text from the school's name, which may change later. */
const SIGNATURE = "\n\n-- \n";

async function store(
  form: Form,
  row_id: number,
  { asunto, texto, clave, ultima, repetida }: z.infer<typeof respuestaSchema>,
): Promise<"stored" | "unsendable" | Sent> {
  const { words } = await readEscuela();
  const school = { name: words.nombre, address: words.direccion };
  return db.transaction().execute(async (trx) => {
    const known = trx
      .selectFrom("correos")
      .select(["id", "subject", "text", "state", "created_at"]);
    const isSame = ({ subject, text }: Answer) =>
      subject === mailSubject(asunto) && text.slice(0, text.lastIndexOf(SIGNATURE)) === texto;
    const sent = await known.where("form_key", "=", clave).executeTakeFirst();
    if (sent) return isSame(sent) ? "stored" : { as: "own", last: sent };
    const last = await known
      .where(({ and }) => and({ form, row_id, kind: "respuesta" }))
      .orderBy("id", "desc")
      .executeTakeFirst();
    const isSeen = last && ultima === last.id;
    if (last && last.state !== "refused" && isSame(last) && repetida !== last.id) {
      return isSeen ? { as: "same", last } : "stored";
    }
    if (last && ultima !== undefined && !isSeen) return { as: "other", last };
    const row = await findSender(form, row_id, trx);
    if (!row) return "unsendable";
    const paragraphs = texto.split(/\n{2,}/);
    const mail = await enqueueMail(trx, {
      kind: "respuesta",
      to: row.email,
      replyTo: answersAddress(words),
      subject: asunto,
      text: `${texto}${SIGNATURE}${words.nombre}\n`,
      html: renderMail({ title: asunto, school, paragraphs, parts: [] }).html,
      about: { form, row_id },
    });
    if (mail === null) return "unsendable";
    await trx.updateTable("correos").set({ form_key: clave }).where("id", "=", mail).execute();
    await markAnswered(trx, form, row_id);
    return "stored";
  });
}
