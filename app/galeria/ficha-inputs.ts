import { FICHA_FIELDS, type FichaField } from "./ficha";

/**
 * Fields that are typed: one for the process, whether it is in the list or has a name of its own.
 */
export const TYPED_FIELDS = FICHA_FIELDS.filter((field) => field !== "otro_proceso");

/** Fields that are asked first. */
export const FIRST_FIELDS: FichaField[] = ["proceso", "pelicula", "camara"];
