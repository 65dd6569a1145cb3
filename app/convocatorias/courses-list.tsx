import { countOf } from "~/format/amounts";
import { openedFrom } from "~/http/came-from";
import type { Done } from "~/http/done";
import { RESTORED } from "~/papelera/trash";
import { UndoNotice } from "~/papelera/undo-notice";
import { Dialog } from "~/ui/dialog";
import { Fold } from "~/ui/fold";
import { DeleteActions } from "~/ui/item-actions";
import { SuccessNotice } from "~/ui/notice";
import { Pagination } from "~/ui/pagination";
import { ESTADOS, isFull } from "./convocatoria-fields";
import { givenWords, whenWords } from "./course-words";
import type { Course } from "./plazas.server";

export const COURSES_HREF = "/admin/convocatorias";

/** Returns the address of a course's people; `from` is the page to which it leads back. */
export function courseHref(id: number, from: string | null = null): string {
  return openedFrom(`${COURSES_HREF}?curso=${id}`, from);
}

interface CoursesListProps {
  upcoming: Course[];
  past: { courses: Course[]; total: number; page: number; pages: number; isOpen: boolean };
}

export function CoursesList({ upcoming, past }: CoursesListProps) {
  const { courses, total, page, pages, isOpen } = past;
  return (
    <section aria-label="Lista de cursos">
      {upcoming.length > 0 ? (
        <CourseRows courses={upcoming} />
      ) : (
        <p>{total > 0 ? "Ningún curso por empezar." : "No has anunciado ningún curso todavía."}</p>
      )}
      {total > 0 && (
        <Fold title={`Ya empezaron (${total})`} isOpen={isOpen}>
          <CourseRows courses={courses} />
          <Pagination
            label="Páginas de cursos"
            page={page}
            pages={pages}
            hrefOf={(other) => `${COURSES_HREF}?pagina=${other}`}
          />
        </Fold>
      )}
    </section>
  );
}

function CourseRows({ courses }: { courses: Course[] }) {
  return (
    <ul className="ruled-list course-rows">
      {courses.map((course) => (
        <li key={course.id}>
          <div>
            <a href={courseHref(course.id)}>{course.titulo}</a>
            <p className="secondary-text">
              <time dateTime={course.empieza}>{whenWords({ ...course, horario: null })}</time>.{" "}
              {peopleWords(course)}
            </p>
          </div>
          {!course.isPast && <p className="course-state">{shownState(course)}</p>}
        </li>
      ))}
    </ul>
  );
}

function peopleWords(course: Course): string {
  if (course.given + course.waiting === 0) return "Nadie se ha apuntado todavía.";
  return `${givenWords(course)}, ${course.waiting} en espera.`;
}

function shownState({ estado, plazas, given }: Course): string {
  return ESTADOS[isFull(plazas, given) ? "completa" : estado];
}

export function DeleteConvocatoriaDialog({ course }: { course: Course }) {
  const { id, titulo, given, waiting } = course;
  const people = given + waiting;
  return (
    <Dialog
      title={`¿Eliminar «${titulo}»?`}
      closeHref={courseHref(id)}
      actions={
        <DeleteActions closeHref={courseHref(id)} action={`${COURSES_HREF}?eliminar=${id}`} />
      }
    >
      <p>
        El curso y su página dejan la web y esperan 30 días en la papelera.{" "}
        {people > 0 &&
          `Se ${people === 1 ? "ha" : "han"} apuntado ${countOf(people, "persona", "personas")}. `}
        Quien se apuntó sigue en el registro, con el título y el día que eligió.
      </p>
    </Dialog>
  );
}

const TITLES = {
  publicado: "Curso anunciado",
  guardado: "Cambios guardados",
  recuperado: RESTORED.convocatoria,
};

export function ConvocatoriaNotice({ done, isPast }: { done: Done; isPast: boolean }) {
  if (done.what === "eliminado") {
    return (
      <UndoNotice title="Curso eliminado" trash={done.trash}>
        Ya no está en la web.
      </UndoNotice>
    );
  }
  const { id, titulo } = done;
  return (
    <SuccessNotice
      title={TITLES[done.what]}
      link={{ href: `/cursos/${id}`, text: "Ver en la web" }}
    >
      {isPast
        ? `El día de «${titulo}» ya pasó: tiene su página y no está en las listas.`
        : `«${titulo}» está en la portada, en los cursos y en la lista de espera.`}
    </SuccessNotice>
  );
}
