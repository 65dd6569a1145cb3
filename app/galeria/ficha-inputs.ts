import { FICHA_FIELDS, type FichaField } from "./ficha";

/** Typed fields: one is for the process, whether in the list or with a name of its own. */
export const TYPED_FIELDS = FICHA_FIELDS.filter((field) => field !== "otro_proceso");

export const FIRST_FIELDS: FichaField[] = ["proceso", "pelicula", "camara"];
