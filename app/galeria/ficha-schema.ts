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
 * Lengths by field of the form of one photo; `copiar` copies the ficha of the photo before, instead
 * of saving.
 */
export const FOTO_EDIT_FIELDS = {
  ...FOTO_LIMITS,
  ...FICHA_LIMITS,
  ...ORIGIN_FIELDS,
  copiar: 1,
} as const;
/**
 * Lengths by field of the form for many fichas: `foto_1` is the tick of photo 1, `todas` that of
 * all.
 */
export const FICHAS_FIELDS = {
  ...FICHA_LIMITS,
  ...ORIGIN_FIELDS,
  "foto_#": 1,
  todas: 1,
} as const;

/**
 * Schema of one line of a ficha, null for an empty one. Only its spaces are changed: «1+50» and
 * «1:50» are not the same.
 */
const line = lineUpTo(FICHA_MAX).transform((text) => text.replace(/\s+/g, " ") || null);

const fichaSchema = z.object(
  Object.fromEntries(TYPED_FIELDS.map((field) => [field, line])) as Record<FichaField, typeof line>,
);

const UNNAMED = "Escribe cuál es";

export type FichaErrors = Partial<Record<FichaField, string>>;

interface ReadFicha {
  /** Values of the fields that were sent; null for those that were left empty. */
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
