import type { NextConvocatoria } from "~/convocatorias/next-convocatorias";
import { siteNow } from "~/db/site-time";
import type { Escuela } from "~/escuela/escuela.server";
import { WORDS, type Words } from "~/escuela/words";
import { dayWithoutYear } from "~/format/dates";
import { cursoHref, cursoNamed } from "~/inscripciones/inscripcion-fields";
import { type LightOfToday, lightOfToday } from "~/light/light-of-today";
import { isGranada, schoolPlace } from "~/light/place";
import type { LandingPicture, PictureId } from "./landing-pictures";

/** Piece of the text of a card; a pair is the name of a course with a link to the waiting list. */
export type CourseText = string | [text: string, href: string];

/** Card as an array without property names, since the page contains the data twice. */
export type CardView = [title: CourseText, ...blocks: (string | CourseText[])[]];

export interface SectionView {
  title: string;
  picture: LandingPicture;
  cards: CardView[];
  next?: NextConvocatoria[];
}

export interface LandingView {
  title: string;
  lead: string;
  /**
   * The next dated course that somebody can still join, «Primero: martes 2 de febrero, Nivel
   * básico»; null without one.
   */
  first: { href: string; text: string } | null;
  picture: LandingPicture;
  /**
   * Light of today; null if the owner switched it off, the place is unknown, or the sun is too low.
   */
  light: (LightOfToday & { city: string }) | null;
  toma: SectionView;
  laboratorio: SectionView;
  alquiler: SectionView;
  hasPlan: boolean;
  hasMap: boolean;
}

export function landingView(
  { words, pictures }: Escuela,
  next: NextConvocatoria[] = [],
  now = siteNow(),
): LandingView {
  const first = next.find(({ estado }) => estado !== "completa");
  const section = (id: "toma" | "laboratorio" | "alquiler"): SectionView => ({
    title: words[`${id}_titulo`],
    picture: pictureOf(id, words, pictures),
    cards: cardsOf(id, words),
  });
  return {
    title: words.portada_titulo,
    lead: leadOf(words, first),
    first: first
      ? {
          href: `/cursos/${first.id}`,
          text: `Primero: ${dayWithoutYear(first.empieza)}, ${first.titulo}`,
        }
      : null,
    picture: pictureOf("portada", words, pictures),
    light: lightOf(words, now),
    toma: next.length > 0 ? { ...section("toma"), next } : section("toma"),
    laboratorio: section("laboratorio"),
    alquiler: section("alquiler"),
    hasPlan: words.plano === "si",
    hasMap: words.mapa === "si" && isGranada(words),
  };
}

function lightOf(words: Words, now: Date): LandingView["light"] {
  const place = words.luz_de_hoy === "si" ? schoolPlace(words) : null;
  const light = place && lightOfToday(now, Number(words.luz_minutos), place);
  return light && { ...light, city: words.ciudad };
}

/** Returns the hero's text; once a course has a date, the default text no longer promises the dates. */
function leadOf({ portada_texto }: Words, first: NextConvocatoria | undefined): string {
  if (!first || portada_texto !== WORDS.portada_texto) return portada_texto;
  return portada_texto.replace("te avisamos de las fechas", "te avisamos de cada curso");
}

export function pictureOf(
  id: PictureId,
  words: Words,
  pictures: Escuela["pictures"],
): LandingPicture {
  const own = pictures[words[`${id}_imagen`]];
  const alt = words[`${id}_alternativo`];
  return own ? { alt, own } : { alt };
}

function cardsOf(id: "toma" | "laboratorio" | "alquiler", words: Words): CardView[] {
  return ([1, 2, 3] as const)
    .map((number): CardView => {
      const blocks = readCardText(words[`${id}_${number}_texto`]).map((block) =>
        typeof block === "string" ? block : block.map(courseText),
      );
      return [courseText(words[`${id}_${number}_titulo`]), ...blocks];
    })
    .filter(([title, ...blocks]) => title || blocks.length > 0);
}

function courseText(text: string): CourseText {
  const course = cursoNamed(text);
  return course ? [text, cursoHref(course)] : text;
}

/** Splits a text into paragraphs (strings) and lists of «- » items (arrays), which repeat no item. */
export function readCardText(text: string): (string | string[])[] {
  const blocks: (string | string[])[] = [];
  for (const line of text.split("\n").map((each) => each.trim())) {
    const item = /^- +(.+)$/.exec(line)?.[1];
    const last = blocks.at(-1);
    if (item === undefined) blocks.push(line);
    else if (!Array.isArray(last)) blocks.push([item]);
    else if (!last.includes(item)) last.push(item);
  }
  return blocks.filter((block) => block !== "");
}
