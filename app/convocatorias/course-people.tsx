import { countOf } from "~/format/amounts";
import { inMadrid, storedMoment } from "~/format/dates";
import { comparableEmail } from "~/format/email";
import { formHref } from "~/submissions/submission-dialog";
import { Dialog } from "~/ui/dialog";
import { ConfirmActions } from "~/ui/item-actions";
import { ErrorNotice } from "~/ui/notice";
import type { Course, Registered } from "./plazas.server";

const NOTE_MAX = 60;

const shortDay = inMadrid({ day: "numeric", month: "short" });

interface CoursePeopleProps {
  href: string;
  /** Address of the course's page with the present page of its waiting people. */
  from: string;
  people: Registered[];
  /** People with a place; whoever waits under one of their addresses is marked. */
  placed?: Registered[];
  empty: string;
}

export function CoursePeople({ href, from, people, placed, empty }: CoursePeopleProps) {
  if (people.length === 0) return <p className="secondary-text">{empty}</p>;
  const addresses = new Set(placed?.map(({ email }) => comparableEmail(email)));
  return (
    <ul className="ruled-list course-people">
      {people.map((person) => (
        <Person
          key={person.id}
          href={href}
          from={from}
          person={person}
          hasOther={addresses.has(comparableEmail(person.email))}
        />
      ))}
    </ul>
  );
}

interface PersonProps {
  href: string;
  from: string;
  person: Registered;
  /** True for a person who waits while another form of the same address has a place. */
  hasOther: boolean;
}

function Person({ href, from, person, hasOther }: PersonProps) {
  const { id, telefono, created_at, plaza_at } = person;
  const at = storedMoment(created_at);
  const nameId = `persona-${id}`;
  const [order, words] = plaza_at ? ["quitar", "Quitar la plaza"] : ["dar", "Dar plaza"];
  return (
    <li>
      <div>
        <p>
          <a href={formHref("inscripcion", id, from)} id={nameId}>
            {nameOf(person)}
          </a>{" "}
          <span className="course-note">{notesOf(person, hasOther).join(", ")}</span>
        </p>
        <p className="secondary-text">
          <a href={`tel:${telefono.replace(/[^+\d]/g, "")}`}>{telefono}</a> ·{" "}
          <time dateTime={created_at}>{at ? shortDay(at) : created_at}</time>
        </p>
      </div>
      <form method="post" action={`${href}&${order}=${id}`}>
        <input type="hidden" name="llegada" value={created_at} />
        <button type="submit" className="button button-quiet" aria-describedby={nameId}>
          {words}
        </button>
      </form>
    </li>
  );
}

function notesOf({ plaza_at, estado, nota }: Registered, hasOther: boolean): string[] {
  const [line = ""] = nota.split("\n");
  return [
    ...(hasOther ? ["su dirección ya tiene plaza"] : []),
    ...(plaza_at === null && estado === "contestada" ? ["contestada"] : []),
    ...(line ? [line.length > NOTE_MAX ? `${line.slice(0, NOTE_MAX)}…` : line] : []),
  ];
}

function nameOf({ nombre, apellidos }: Pick<Registered, "nombre" | "apellidos">): string {
  return `${nombre} ${apellidos}`;
}

/** Says that no place was changed: that person is gone from the list, or the id is another's now. */
export function PeopleChangedNotice({ subject }: { subject: object }) {
  return (
    <ErrorNotice title="No se ha cambiado ninguna plaza" subject={subject}>
      La lista había cambiado desde que la abriste. Ya la ves como está ahora.
    </ErrorNotice>
  );
}

interface BeyondDialogProps {
  course: Course;
  closeHref: string;
  person: Registered;
}

/** Asks before a place is given in a course whose places are all given. */
export function BeyondDialog({ course, closeHref, person }: BeyondDialogProps) {
  const { titulo, plazas, given } = course;
  return (
    <Dialog
      title="¿Dar una plaza de más?"
      closeHref={closeHref}
      actions={
        <ConfirmActions
          closeHref={closeHref}
          action={`${closeHref}&dar=${person.id}&numero=${given + 1}`}
          fields={{ llegada: person.created_at }}
        >
          Dar plaza
        </ConfirmActions>
      }
    >
      <p>
        «{titulo}» tiene {countOf(plazas ?? 0, "plaza", "plazas")} y no queda ninguna. Con{" "}
        {nameOf(person)} serían {given + 1}.
      </p>
    </Dialog>
  );
}
