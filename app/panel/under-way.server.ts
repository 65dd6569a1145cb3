import { type ListedBorrador, listBorradores } from "~/articulos/borradores.server";
import { durationWords, minutesFor, NOTHING_LEAVES, retriedWords } from "~/cartas/carta-fields";
import { whyNoLetters } from "~/cartas/carta-mail.server";
import { letterUnderWay } from "~/cartas/sending.server";
import { givenWords, whenWords } from "~/convocatorias/course-words";
import { upcomingCourses } from "~/convocatorias/plazas.server";
import { siteNow } from "~/db/site-time";
import { inMadrid, longMoment, storedMoment } from "~/format/dates";
import { recentDay } from "~/format/recent";

const DRAFTS_SHOWN = 3;
const MINUTE_MS = 60 * 1000;

const timeOf = inMadrid({ hour: "numeric", minute: "2-digit" });

export type UnderWay = Awaited<ReturnType<typeof readUnderWay>>;

export async function readUnderWay(now = siteNow()) {
  const letter = await letterUnderWay();
  const [course] = await upcomingCourses(1, now);
  const borradores = await listBorradores();
  return {
    letter: letter && {
      ...letter,
      ends: whyNoLetters()
        ? NOTHING_LEAVES
        : retriedWords(letter.retried) || endOf(letter.waiting, now),
    },
    course: course && {
      id: course.id,
      titulo: course.titulo,
      words: `${whenWords({ ...course, horario: "" })}. ${givenWords(course)}, ${course.waiting} en espera.`,
      plazas: course.plazas,
      given: course.given,
    },
    scheduled: borradores
      .flatMap(({ id, nombre, publica_at }) => (publica_at ? { id, nombre, publica_at } : []))
      .sort((one, other) => (one.publica_at < other.publica_at ? -1 : 1))
      .slice(0, DRAFTS_SHOWN)
      .map(({ id, nombre, publica_at }) => ({ id, nombre, when: longMoment(publica_at) })),
    drafts: borradores
      .filter(({ publica_at }) => !publica_at)
      .slice(0, DRAFTS_SHOWN)
      .map(({ id, nombre, updated_at }) => ({ id, nombre, saved: savedOn(updated_at, now) })),
  };
}

function savedOn(updated_at: ListedBorrador["updated_at"], now: Date): string {
  const at = storedMoment(updated_at);
  return at ? recentDay(at, now) : "";
}

function endOf(letters: number, now: Date): string {
  const end = new Date(now.getTime() + minutesFor(letters) * MINUTE_MS);
  if (recentDay(end, now) === "hoy") return `Acaba hacia las ${timeOf(end)}.`;
  return `Acaba en ${durationWords(letters)}.`;
}
