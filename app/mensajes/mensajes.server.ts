import type { Selectable } from "kysely";
import { z } from "zod";
import { db } from "~/db/client.server";
import { KINDS } from "~/db/kinds";
import { countRows, inBatches, isBehind, onPage } from "~/db/rows.server";
import type { MensajeRow } from "~/db/submission-schema";
import { csvMoment, csvParts } from "~/format/csv";
import { emailText, requiredLine, requiredText } from "~/format/text-fields";
import { matcherOf } from "~/format/text-search";
import { PAGE_SIZE } from "~/http/query";
import { moveToTrash } from "~/papelera/papelera.server";
import {
  ESTADO,
  isInEstado,
  NOTA,
  type Seguimiento,
  storedForms,
} from "~/respuestas/seguimiento.server";
import type { PublicForm } from "~/submissions/public-form.server";
import { rowsAbout, type SubmissionReceipt, submitOnce } from "~/submissions/submit.server";
import { MENSAJE_LIMITS, MISSING } from "./mensaje-fields";
import type { MensajesFilter } from "./mensajes-state";

/** Subject in the forwarded payload (specification, section 7). */
const ASUNTO = "Mensaje de contacto desde la web";

type StoredMensaje = Selectable<MensajeRow>;

export const mensajeSchema = z.object({
  nombre: requiredLine(MENSAJE_LIMITS.nombre, MISSING.nombre),
  email: emailText(MISSING.email, "Por favor, introduce un email válido"),
  mensaje: requiredText(MENSAJE_LIMITS.mensaje, MISSING.mensaje),
});

export type MensajeText = z.infer<typeof mensajeSchema>;

export const mensajeForm: PublicForm<MensajeText> = {
  form: "contacto",
  limits: MENSAJE_LIMITS,
  schema: mensajeSchema,
  payloadOf: async (typed) => payloadOf(typed),
  create: createMensaje,
  failure: "No se pudo enviar el mensaje. Por favor, inténtalo de nuevo más tarde.",
  problem: "message not stored",
};

export function createMensaje(
  typed: MensajeText,
  retryOf?: string,
  privacidad: number | null = null,
  network: string | null = null,
): Promise<SubmissionReceipt> {
  const row = { ...typed, privacidad_id: privacidad };
  return submitOnce({
    form: "contacto",
    payload: payloadOf(typed),
    row,
    retryOf,
    network,
  });
}

/** Returns what the forwarding service receives of a stored message; null if that is gone. */
export async function forwardPayload(id: number): Promise<Record<string, string> | null> {
  const row = await findMensaje(id);
  return row && payloadOf(row);
}

function payloadOf({ nombre, email, mensaje }: MensajeText): Record<string, string> {
  return { nombre, email, mensaje, asunto: ASUNTO };
}

export type ListedMensaje = StoredMensaje & Pick<Seguimiento, "estado" | "nota">;

export interface MensajesPage {
  rows: ListedMensaje[];
  matching: number;
  total: number;
}

/** Reads one page of messages, newest first; pages count from 1. */
export async function readMensajes(filter: MensajesFilter, page: number): Promise<MensajesPage> {
  const total = await countMensajes();
  const start = (page - 1) * PAGE_SIZE;
  if (filter.search || filter.estado) {
    const rows: ListedMensaje[] = [];
    let matching = 0;
    for await (const batch of findMensajes(filter)) {
      const from = Math.max(0, start - matching);
      rows.push(...batch.slice(from, from + PAGE_SIZE - rows.length));
      matching += batch.length;
    }
    return { rows, matching, total };
  }
  return { rows: await onPage(newestFirst(), page), matching: total, total };
}

export async function* findMensajes({
  search,
  estado,
}: MensajesFilter): AsyncGenerator<ListedMensaje[], void> {
  const matches = matcherOf(search);
  const batches = inBatches((last, limit) => {
    const all = estado ? newestFirst().where(isInEstado("contacto", estado)) : newestFirst();
    const rest = last ? all.where(isBehind("mensajes", last)) : all;
    return rest.limit(limit).execute();
  });
  for await (const rows of batches) {
    yield search
      ? rows.filter(({ nombre, email, mensaje, nota }) => matches([nombre, email, mensaje, nota]))
      : rows;
  }
}

function newestFirst() {
  return storedForms("contacto")
    .selectAll("mensajes")
    .select([ESTADO.as("estado"), NOTA.as("nota")])
    .orderBy("mensajes.created_at", "desc")
    .orderBy("mensajes.id", "desc");
}

export async function findMensaje(id: number): Promise<StoredMensaje | null> {
  const query = db.selectFrom("mensajes").selectAll().where("id", "=", id);
  return (await query.executeTakeFirst()) ?? null;
}

/**
 * Moves a mensaje to the trash with its pending forward. Returns its id there; null if there is no
 * such mensaje, or a corrected one has arrived in its place since `arrivedAt`.
 */
export function deleteMensaje(id: number, arrivedAt?: string): Promise<number | null> {
  return moveToTrash("mensaje", async (trx) => {
    const rows = trx.selectFrom("mensajes").selectAll().where("id", "=", id);
    const row = await rows.executeTakeFirst();
    if (!row || (arrivedAt && row.created_at !== arrivedAt)) return null;
    const about = await rowsAbout(trx, "contacto", id);
    return { nombre: row.nombre, rows: { mensajes: [row], ...about }, urls: [] };
  });
}

export function countMensajes(): Promise<number> {
  return countRows(db.selectFrom("mensajes"));
}

const HEAD = ["Nombre", "Email", "Mensaje", "Fecha", "Estado", "Nota"];

export function mensajesCsv(
  batches: AsyncIterable<ListedMensaje[]> | Iterable<ListedMensaje[]>,
): AsyncGenerator<string, void> {
  return csvParts(HEAD, batches, (row) => [
    row.nombre,
    row.email,
    row.mensaje,
    csvMoment(row.created_at),
    KINDS.contacto.estados[row.estado],
    row.nota,
  ]);
}
