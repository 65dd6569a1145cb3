import { FICHA_FIELDS, type FichaField } from "./ficha";

/** Fields of a ficha's form; `proceso` takes a name that is not in `PROCESOS`, too. */
export const TYPED_FIELDS = FICHA_FIELDS.filter((field) => field !== "otro_proceso");

export const FIRST_FIELDS: FichaField[] = ["proceso", "pelicula", "camara"];
