import { z } from "zod";
import { lineUpTo } from "~/format/text-fields";
import { fold } from "~/format/text-search";
import { fieldErrors } from "~/http/form-result";
import { FICHA_MAX, type FichaField, PROCESOS, TYPED_FIELDS } from "./ficha";
import { FOTO_LIMITS, ORIGIN_FIELDS } from "./galeria-fields";

const FICHA_LIMITS = Object.fromEntries(TYPED_FIELDS.map((field) => [field, FICHA_MAX])) as Record<
  FichaField,
  number
>;
/**
 * Longest values of one photo's form by field, in UTF-16 units; `copiar` is the button that copies
 * the previous photo's ficha instead of saving.
 */
export const FOTO_EDIT_FIELDS = {
  ...FOTO_LIMITS,
  ...FICHA_LIMITS,
  ...ORIGIN_FIELDS,
  copiar: 1,
} as const;
/**
 * Longest values by field of the form for many fichas, in UTF-16 units; `foto_ID` is the checkbox
 * of one photo, `todas` the checkbox for all.
 */
export const FICHAS_FIELDS = {
  ...FICHA_LIMITS,
  ...ORIGIN_FIELDS,
  "foto_#": 1,
  todas: 1,
} as const;

/**
 * Schema of one value of a ficha: runs of spaces become one, an empty value null. Punctuation
 * stays, as «1+50» and «1:50» differ.
 */
const line = lineUpTo(FICHA_MAX).transform((text) => text.replace(/\s+/g, " ") || null);

const fichaSchema = z.object(
  Object.fromEntries(TYPED_FIELDS.map((field) => [field, line])) as Record<FichaField, typeof line>,
);

const UNNAMED = "Escribe cuál es";

export type FichaErrors = Partial<Record<FichaField, string>>;

interface ReadFicha {
  /** Values of the fields that were sent, null where left empty; none at all if there are `errors`. */
  values: Partial<Record<FichaField, string | null>>;
  errors: FichaErrors;
}

export function readFicha(fields: Record<string, string>): ReadFicha {
  const parsed = fichaSchema.safeParse(fields);
  if (!parsed.success) return { values: {}, errors: fieldErrors(parsed.error) };
  const sent = TYPED_FIELDS.filter((field) => field in fields);
  const values: ReadFicha["values"] = Object.fromEntries(
    sent.map((field) => [field, parsed.data[field]]),
  );
  const { proceso } = values;
  if (proceso === undefined) return { values, errors: {} };
  const key = proceso && procesoKey(proceso);
  if (key === "otro") return { values: {}, errors: { proceso: UNNAMED } };
  const named = key ? { proceso: key, otro_proceso: null } : ownName(proceso);
  return { values: { ...values, ...named }, errors: {} };
}

function ownName(name: string | null) {
  return { proceso: name && "otro", otro_proceso: name };
}

function procesoKey(typed: string): string | undefined {
  const name = fold(typed).replace(/\s/g, "");
  const entry = Object.entries(PROCESOS).find(([key, label]) =>
    [key, fold(label).replace(/\s/g, "")].includes(name),
  );
  return entry?.[0];
}
