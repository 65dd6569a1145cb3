import { BackLink } from "~/ui/back-link";
import { Pagination } from "~/ui/pagination";
import { CoursePeople } from "./course-people";
import { givenWords, leftWords, webWords, whenWords } from "./course-words";
import { COURSES_HREF, courseHref } from "./courses-list";
import type { Course, Registered } from "./plazas.server";

/** Most places that are drawn: more frames say less than the words beside them. */
const FRAMES_MAX = 24;

interface CourseSheetProps {
  course: Course;
  /** Address of the page that led here; null for the page of all courses. */
  cameFrom: string | null;
  withPlace: Registered[];
  waiting: Registered[];
  page: number;
  pages: number;
}

export function CourseSheet(props: CourseSheetProps) {
  const { course, cameFrom, withPlace, waiting, page, pages } = props;
  const { id, titulo, given } = course;
  const href = courseHref(id, cameFrom);
  const from = page > 1 ? `${href}&pagina=${page}` : href;
  const hasPeople = given + course.waiting > 0;
  const cartaHref = `/admin/cartas?nueva&destino=convocatoria:${id}`;
  return (
    <>
      <BackLink href={cameFrom ?? COURSES_HREF}>{cameFrom ? "Volver" : "Cursos"}</BackLink>
      <div className="course">
        <div>
          <h1>{titulo}</h1>
          <p className="course-when">{whenWords(course)}</p>
          <Places {...course} />
          <p className="secondary-text">{webWords(course)}</p>
          <p className="form-actions course-actions">
            {hasPeople && (
              <a className="button" href={cartaHref}>
                Escribirles una carta
              </a>
            )}
            <a className="button button-quiet" href={`${COURSES_HREF}?editar=${id}`}>
              Editar el curso
            </a>
          </p>
          <p className="course-links">
            <a href={`${COURSES_HREF}?nueva&de=${id}`}>Repetirlo con otra fecha</a>
            <a href={`/cursos/${id}`}>Ver en la web</a>
          </p>
        </div>
        {hasPeople ? (
          <div>
            <h2 id="con-plaza">
              Con plaza <span className="course-count">{given}</span>
            </h2>
            <CoursePeople href={href} from={from} people={withPlace} empty="Nadie todavía." />
            <h2 id="en-espera">
              En espera <span className="course-count">{course.waiting}</span>
            </h2>
            <CoursePeople
              href={href}
              from={from}
              people={waiting}
              placed={withPlace}
              empty="Nadie espera plaza."
            />
            <Pagination
              label="Páginas de la espera"
              page={page}
              pages={pages}
              words={{ before: "Llegaron antes", after: "Llegaron después" }}
              hrefOf={(other) => `${href}&pagina=${other}#en-espera`}
            />
          </div>
        ) : (
          <p>Nadie se ha apuntado todavía.</p>
        )}
      </div>
    </>
  );
}

/** Shows a course's places as frames of film, given ones exposed; null if unnumbered or over FRAMES_MAX. */
export function PlaceFrames({ plazas, given }: Pick<Course, "plazas" | "given">) {
  if (plazas === null || plazas > FRAMES_MAX) return null;
  return (
    <p className="place-frames" aria-hidden="true">
      {Array.from({ length: plazas }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
        <i key={place} className={place < given ? "place-given" : undefined} />
      ))}
    </p>
  );
}

function Places({ plazas, given }: Pick<Course, "plazas" | "given">) {
  return (
    <div className="places">
      <PlaceFrames plazas={plazas} given={given} />
      <p>
        <strong>{givenWords({ plazas, given })}.</strong> {leftWords({ plazas, given })}
      </p>
    </div>
  );
}
