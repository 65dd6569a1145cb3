import { z } from "zod";
import { siteNow } from "~/db/site-time";
import { isDay, madridMinute, madridMoments } from "~/format/dates";
import type { Intent } from "./articulo-fields";
import { articuloSchema } from "./articulos.server";
import { contenidoHtml, isShowing } from "./contenido-html.server";

const MINUTE = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d/;

const MINUTE_LENGTH = 16;

const MISSING = "Elige el día y la hora";
const SKIPPED = "Esa hora no existe: esa noche el reloj salta de las 2 a las 3. Elige otra";
const PAST = "Esa hora ya ha pasado: elige otra, o publícalo ahora";

const NO_TEXT = "Escribe el texto: un artículo con fecha se publica solo";

/**
 * Schema of a complete article; `publicar_el`, a future minute in Madrid, becomes UTC in ISO 8601.
 */
export const scheduledSchema = articuloSchema.extend({
  contenido: articuloSchema.shape.contenido.refine(
    (text) => isShowing(contenidoHtml(text)),
    NO_TEXT,
  ),
  publicar_el: z
    .string()
    .default("")
    .transform((typed, context) => {
      const [minute = "", day = ""] = MINUTE.exec(typed) ?? [];
      // Of an hour that comes twice, the first.
      const [at] = madridMoments(minute);
      if (at && at > siteNow()) return at.toISOString();
      const problem = at ? PAST : isDay(day) ? SKIPPED : MISSING;
      context.addIssue({ code: "custom", message: problem });
      return z.NEVER;
    }),
});

/**
 * Returns an error if the pressed button would lose the date in the form, because it differs from
 * the stored one and the button does not save dates; else null. Publishing with an emptied date is
 * no error.
 */
export function unsavedDate(
  typed: string | undefined,
  publica_at: string | null,
  intent: Intent,
): string | null {
  if (typed === undefined || intent === "programar" || intent === "sin-fecha") return null;
  const stored = publica_at ? madridMinute(new Date(publica_at)) : "";
  const isPublish = intent === "publicar";
  if (typed.slice(0, MINUTE_LENGTH) === stored || (isPublish && !typed)) return null;
  if (!typed) return "Has borrado la fecha: pulsa «Quitar la fecha», o vuelve a ponerla";
  const instead = isPublish ? "bórrala para publicar ya" : "deja la que había";
  if (publica_at) return `Has cambiado la fecha: pulsa «Cambiar la fecha», o ${instead}`;
  return `Has puesto una fecha: pulsa «Programar», o ${isPublish ? instead : "bórrala"}`;
}
