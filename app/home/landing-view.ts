import type { NextConvocatoria } from "~/convocatorias/convocatorias-list";
import { siteNow } from "~/db/site-time";
import type { Escuela } from "~/escuela/escuela.server";
import type { Words } from "~/escuela/words";
import { cursoHref, cursoNamed } from "~/inscripciones/inscripcion-fields";
import { readCardText } from "./card-text";
import type { LandingPicture, PictureId } from "./landing-pictures";
import { type LightOfToday, lightOfToday } from "./light-of-today";

/** What names a course leads to the waiting list with that course chosen. */
export type CourseText = string | [text: string, href: string];

/** A title, then paragraphs and lists. Without names: the page carries all of it twice. */
export type CardView = [title: CourseText, ...blocks: (string | CourseText[])[]];

export interface SectionView {
  title: string;
  picture: LandingPicture;
  cards: CardView[];
  /** Dated courses, in the first card. */
  next?: NextConvocatoria[];
}

/** The landing page as it is shown: read from the words once, on the server. */
export interface LandingView {
  title: string;
  lead: string;
  picture: LandingPicture;
  /** Null where the owner has switched it off. */
  light: LightOfToday | null;
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
  const section = (id: "toma" | "laboratorio" | "alquiler"): SectionView => ({
    title: words[`${id}_titulo`],
    picture: pictureOf(id, words, pictures),
    cards: cardsOf(id, words),
  });
  return {
    title: words.portada_titulo,
    lead: words.portada_texto,
    picture: pictureOf("portada", words, pictures),
    light: words.luz_de_hoy === "si" ? lightOfToday(now, Number(words.luz_minutos)) : null,
    toma: next.length > 0 ? withNext(section("toma"), next, words) : section("toma"),
    laboratorio: section("laboratorio"),
    alquiler: section("alquiler"),
    hasPlan: words.plano === "si",
    hasMap: words.mapa === "si",
  };
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

/** Emptied ones are left out. */
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

/** The card of courses has them, also where it was emptied. */
function withNext(toma: SectionView, next: NextConvocatoria[], words: Words): SectionView {
  const isEmptied = !words.toma_1_titulo && !words.toma_1_texto;
  return { ...toma, cards: isEmptied ? [[""], ...toma.cards] : toma.cards, next };
}

function courseText(text: string): CourseText {
  const course = cursoNamed(text);
  return course ? [text, cursoHref(course)] : text;
}
