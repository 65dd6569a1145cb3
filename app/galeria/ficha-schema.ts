import { z } from "zod";
import { lineUpTo } from "~/format/text-fields";
import { fold } from "~/format/text-search";
import { fieldErrors } from "~/http/form-result";
import { FICHA_FIELDS, FICHA_MAX, type FichaField, PROCESOS } from "./ficha";
import { FOTO_LIMITS, ORIGIN_FIELDS } from "./galeria-fields";

const FICHA_LIMITS = Object.fromEntries(FICHA_FIELDS.map((field) => [field, FICHA_MAX])) as Record<
  FichaField,
  number
>;
/** `copiar` brings what is known of the photo before this one, instead of saving. */
export const FOTO_EDIT_FIELDS = {
  ...FOTO_LIMITS,
  ...FICHA_LIMITS,
  ...ORIGIN_FIELDS,
  copiar: 1,
} as const;
/** `foto_1` is the tick of photo 1, `todas` that of all. */
export const FICHAS_FIELDS = {
  ...FICHA_LIMITS,
  ...ORIGIN_FIELDS,
  "foto_#": 1,
  todas: 1,
} as const;

/** Spaces are all that is put in order: «1+50» and «1:50» are not the same. */
const line = lineUpTo(FICHA_MAX).transform((text) => text.replace(/\s+/g, " ") || null);

const fichaSchema = z.object({
  ...(Object.fromEntries(FICHA_FIELDS.map((field) => [field, line])) as Record<
    FichaField,
    typeof line
  >),
  proceso: line.refine((text) => text === null || Object.hasOwn(PROCESOS, text), {
    message: "Elige un procedimiento de la lista",
  }),
});

const ONE_PROCESO = "Bórralo, o elige «Otro» como procedimiento";
const UNNAMED = "Escribe cuál es";

export type FichaErrors = Partial<Record<FichaField, string>>;

interface ReadFicha {
  /** Of the fields that were sent; null of those that were left empty. */
  values: Partial<Record<FichaField, string | null>>;
  errors: FichaErrors;
}

export function readFicha(fields: Record<string, string>): ReadFicha {
  const parsed = fichaSchema.safeParse(fields);
  if (!parsed.success) return { values: {}, errors: fieldErrors(parsed.error) };
  const sent = FICHA_FIELDS.filter((field) => field in fields);
  const values: ReadFicha["values"] = Object.fromEntries(
    sent.map((field) => [field, parsed.data[field]]),
  );
  // Who names another process has chosen none of the list.
  if (values.otro_proceso) values.proceso ??= "otro";
  if (fold(values.otro_proceso ?? "") === "otro") {
    return { values, errors: { otro_proceso: UNNAMED } };
  }
  const isNamed = Boolean(values.otro_proceso);
  if (!values.proceso || isNamed === (values.proceso === "otro")) return { values, errors: {} };
  return { values, errors: { otro_proceso: isNamed ? ONE_PROCESO : UNNAMED } };
}
