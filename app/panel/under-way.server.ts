import { type ListedBorrador, listBorradores } from "~/articulos/borradores.server";
import { durationWords, minutesFor, NOTHING_LEAVES, retriedWords } from "~/cartas/carta-fields";
import { whyNoCartas } from "~/cartas/carta-mail.server";
import { cartaUnderWay } from "~/cartas/sending.server";
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
  const carta = await cartaUnderWay();
  const [course] = await upcomingCourses(1, now);
  const borradores = await listBorradores();
  return {
    carta: carta && {
      ...carta,
      ends: whyNoCartas()
        ? NOTHING_LEAVES
        : retriedWords(carta.retried) || endOf(carta.waiting, now),
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

function endOf(mails: number, now: Date): string {
  const end = new Date(now.getTime() + minutesFor(mails) * MINUTE_MS);
  if (recentDay(end, now) === "hoy") return `Acaba hacia las ${timeOf(end)}.`;
  return `Acaba en ${durationWords(mails)}.`;
}
