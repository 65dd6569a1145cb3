import { sql } from "kysely";
import { db } from "~/db/client.server";
import type { FormResult, WayOut } from "~/http/form-result";
import type { GoneForm, TypedField } from "~/http/gone-form";
import type { TrashedRows } from "./papelera.server";
import { TRASH_HREF } from "./papelera-page";
import { TITLES } from "./trash";
import type { TrashEntry } from "./trash-list.server";

/** Description of a form that changes a row, for the error page if the row was deleted meanwhile. */
export interface FormAbout<Form> {
  /** Table of the row that the form changes; null where such rows never lie in the trash. */
  table: keyof TrashedRows | null;
  /** Resolves with the row; with null or false where it is no longer there. */
  find(id: number): Promise<unknown>;
  typed(form: Form): TypedField[];
  save: string;
  anew?: { action: string; words: string };
  back: WayOut;
}

const TO_SAVE =
  "Recupéralo allí, en otra pestaña, y vuelve a guardar: lo que has escrito sigue aquí.";
const TO_MAKE = "Lo que has escrito sigue aquí: puedes guardarlo como nuevo.";
const TO_COPY = "Lo que has escrito sigue aquí, para que lo copies.";
const FILES_LEFT = "Si habías elegido imágenes, tendrás que elegirlas otra vez.";

/**
 * Returns `result`, that of a form for the row `id` or, if `id` is null, for a new row.
 * @throws Response 409 with all that was typed, if the form was refused, but not as "unavailable",
 * and the row is no longer there
 */
export async function orGone<Value, Form>(
  request: Request,
  id: number | null,
  result: FormResult<Value, Form>,
  about: FormAbout<Form>,
): Promise<FormResult<Value, Form>> {
  if (result.ok || result.reason === "unavailable" || id === null) return result;
  if (await about.find(id)) return result;
  const { pathname, search } = new URL(request.url);
  const trashed = about.table && (await findTrashed(about.table, id));
  const typed = about.typed(result.form);
  const again = { action: pathname + search, words: about.save };
  const ways = [...(trashed ? [again] : []), ...(about.anew ? [about.anew] : [])];
  const isTyped = typed.some(({ label, value }) => label && value);
  const isWithFiles = request.headers.get("Content-Type")?.startsWith("multipart/");
  const wayOn = trashed ? TO_SAVE : about.anew ? TO_MAKE : TO_COPY;
  const gone: GoneForm = {
    refusal: [
      trashed ? inTrash(trashed) : NOWHERE,
      ...(isTyped ? [wayOn] : []),
      ...(isWithFiles ? [FILES_LEFT] : []),
    ].join(" "),
    wayOut: trashed ? { href: TRASH_HREF, text: "Abrir la papelera" } : undefined,
    typed,
    ways: isTyped ? ways : [],
    back: about.back,
  };
  throw Response.json(gone, { status: 409, headers: { "Cache-Control": "no-store" } });
}

const NOWHERE = "Ya no está, ni en la papelera.";

type Trashed = Pick<TrashEntry, "tipo" | "nombre">;

/** Returns where a deleted row is, in words; a photo's name already quotes that of its project. */
function inTrash({ tipo, nombre }: Trashed): string {
  const name = nombre.startsWith("«") ? nombre : `«${nombre}»`;
  return `Ya no está: espera en la papelera como ${TITLES[tipo].toLowerCase()}, ${name}.`;
}

/** Finds the newest entry of the trash that holds a row, also among others; null without one. */
async function findTrashed(table: keyof TrashedRows, id: number): Promise<Trashed | null> {
  const rows = sql`json_each(filas, ${`$.${table}`})`;
  const entry = await db
    .selectFrom("papelera")
    .select(["tipo", "nombre"])
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM ${rows} AS row
        WHERE json_extract(filas, row.fullkey || '.id') = ${id})`,
    )
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return entry ?? null;
}
