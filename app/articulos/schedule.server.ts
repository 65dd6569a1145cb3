import { z } from "zod";
import { isDay, madridMoments } from "~/format/dates";
import { articuloSchema } from "./articulos.server";

const MINUTE = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d/;

const MISSING = "Elige el día y la hora";
const SKIPPED = "Esa hora no existe: esa noche el reloj salta de las 2 a las 3. Elige otra";
const PAST = "Esa hora ya ha pasado: elige otra, o publícalo ahora";

/** A complete article, and in `publicar_el` a minute in Madrid that is to come, as UTC ISO 8601. */
export const scheduledSchema = articuloSchema.extend({
  publicar_el: z
    .string()
    .default("")
    .transform((typed, context) => {
      const [minute = "", day = ""] = MINUTE.exec(typed) ?? [];
      // Of an hour that comes twice, the first.
      const [at] = madridMoments(minute);
      if (at && at.getTime() > Date.now()) return at.toISOString();
      const problem = at ? PAST : isDay(day) ? SKIPPED : MISSING;
      context.addIssue({ code: "custom", message: problem });
      return z.NEVER;
    }),
});
