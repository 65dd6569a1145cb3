import { z } from "zod";
import { requiredText } from "~/text-schema";
import { TEXTO_MAX } from "./texto-names";

/** The form in which a text is written. */
export const textoSchema = z.object({
  texto: requiredText(TEXTO_MAX, "Escribe el texto: la ley pide que esté"),
});
