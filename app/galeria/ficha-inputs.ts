import { FICHA_FIELDS, type FichaField } from "./ficha";

/** What is typed: one field for the process, whether it is in the list or has a name of its own. */
export const TYPED_FIELDS = FICHA_FIELDS.filter((field) => field !== "otro_proceso");

/** Those that are asked first. */
export const FIRST_FIELDS: FichaField[] = ["proceso", "pelicula", "camara"];
