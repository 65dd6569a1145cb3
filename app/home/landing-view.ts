import type { NextConvocatoria } from "~/convocatorias/convocatorias-list";
import type { Escuela } from "~/escuela/escuela.server";
import type { Words } from "~/escuela/words";
import { cursoHref, cursoNamed } from "~/inscripciones/inscripcion-fields";
import { readCardText } from "./card-text";
import type { LandingPicture, PictureId } from "./landing-pictures";

/** What names a course leads to the waiting list with that course chosen. */
export type CourseText = string | [text: string, href: string];

export interface CardView {
  title: CourseText;
  /** Paragraphs and lists. */
  blocks: (string | CourseText[])[];
  /** Dated courses, under «Cursos y talleres». */
  next?: NextConvocatoria[];
}

export interface SectionView {
  title: string;
  picture: LandingPicture;
  cards: CardView[];
}

/** The landing page as it is shown: read from the words once, on the server. */
export interface LandingView {
  title: string;
  lead: string;
  picture: LandingPicture;
  toma: SectionView;
  laboratorio: SectionView;
  alquiler: SectionView;
  hasPlan: boolean;
  hasMap: boolean;
}

export function landingView(
  { words, pictures }: Escuela,
  next: NextConvocatoria[] = [],
): LandingView {
  const section = (id: "toma" | "laboratorio" | "alquiler"): SectionView => ({
    title: words[`${id}_titulo`],
    picture: pictureOf(id, words, pictures),
    cards: cardsOf(id, words, id === "toma" ? next : []),
  });
  return {
    title: words.portada_titulo,
    lead: words.portada_texto,
    picture: pictureOf("portada", words, pictures),
    toma: section("toma"),
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
function cardsOf(
  id: "toma" | "laboratorio" | "alquiler",
  words: Words,
  next: NextConvocatoria[],
): CardView[] {
  return ([1, 2, 3] as const)
    .map((number) => ({
      title: courseText(words[`${id}_${number}_titulo`]),
      blocks: readCardText(words[`${id}_${number}_texto`]).map((block) =>
        typeof block === "string" ? block : block.map(courseText),
      ),
      ...(number === 1 && next.length > 0 && { next }),
    }))
    .filter(({ title, blocks, ...card }) => title || blocks.length > 0 || "next" in card);
}

function courseText(text: string): CourseText {
  const course = cursoNamed(text);
  return course ? [text, cursoHref(course)] : text;
}
