import { z } from "zod";
import { isTelefono } from "~/format/telephone";
import { emailText, lineUpTo, requiredLine, requiredText, textUpTo } from "~/format/text-fields";
import { readCoordinates } from "~/light/place";
import { readInstagram, readLinks } from "./links";
import type { Slot } from "./slots";

const MINUTES_MAX = 180;
const NO_EMAIL = "Escribe un email válido, por ejemplo hola@escuela.es";

const orEmpty = (isGood: (text: string) => boolean) => (text: string) =>
  text === "" || isGood(text);

/** Matches markup of articles, courses and cartas: bold text, a link, a subheading. */
const MARKS = /\*\*[^*\n]+\*\*|\[[^\]\n]+\]\([^)\s]+\)|^#{2,3} \S.*/m;

/** Returns `schema` with an error for markup: it would be shown to visitors as typed. */
function plain(schema: z.ZodType<string>): z.ZodType<string> {
  return schema.refine((text) => !MARKS.test(text), {
    error: ({ input }) => {
      const [mark = ""] = MARKS.exec(String(input)) ?? [];
      return `Aquí no hay negrita, enlaces ni subtítulos, y «${mark}» se leería así: quítale las marcas`;
    },
  });
}

function schemaOf({ kind, max, missing }: Slot): z.ZodType<string> {
  switch (kind) {
    case "line":
      return plain(missing ? requiredLine(max, missing) : lineUpTo(max));
    case "lines":
    case "list":
      return plain(missing ? requiredText(max, missing) : textUpTo(max));
    case "email":
      return emailText(missing ?? "", NO_EMAIL);
    case "telephone":
      return lineUpTo(max).refine(
        orEmpty(isTelefono),
        "Escribe un número de teléfono, por ejemplo 958 123 456 o +351 210 123 456",
      );
    case "instagram":
      return lineUpTo(max).refine(
        orEmpty((text) => readInstagram(text) !== null),
        "Escribe tu nombre en Instagram, por ejemplo @escuela",
      );
    case "links":
      return textUpTo(max).refine(
        (text) => readLinks(text) !== null,
        "Escribe en cada línea un nombre y una dirección, por ejemplo Vimeo vimeo.com/escuela",
      );
    case "flag":
      return z.string().transform((text) => (text === "si" ? "si" : ""));
    case "minutes":
      return requiredLine(max, missing ?? "").refine(
        (text) => /^[1-9]\d*$/.test(text) && Number(text) <= MINUTES_MAX,
        `Escribe los minutos con cifras, de 1 a ${MINUTES_MAX}`,
      );
    case "coordinates":
      return lineUpTo(max).refine(
        orEmpty((text) => readCoordinates(text) !== null),
        "Escribe dos números, la latitud y la longitud, por ejemplo 36.72, -4.42",
      );
    // Only an upload changes it.
    case "picture":
      return z.never();
  }
}

export function readSlot(slot: Slot, typed: string): { value: string } | { error: string } {
  const { data, error } = schemaOf(slot).safeParse(typed);
  if (error) return { error: error.issues[0]?.message ?? "" };
  return { value: data };
}
