import { sql } from "kysely";
import { countArticulos } from "~/articulos/articulos.server";
import type { User } from "~/auth/users.server";
import { countSentCartas } from "~/cartas/cartas.server";
import { unreachableAmong } from "~/cartas/recipients.server";
import { countUpcoming } from "~/convocatorias/convocatorias.server";
import { overfilledWords } from "~/convocatorias/course-words";
import { findOverfilled } from "~/convocatorias/plazas.server";
import { readMailState } from "~/correo/mail-state.server";
import { db } from "~/db/client.server";
import { FORMS, KINDS } from "~/db/kinds";
import { comparableEmail } from "~/format/email";
import { countProyectos } from "~/galeria/proyectos.server";
import { findInscripcion } from "~/inscripciones/inscripciones.server";
import { readInscripciones } from "~/inscripciones/inscripciones-list.server";
import { countMensajes, readMensajes } from "~/mensajes/mensajes.server";
import { searchPeople } from "~/personas/person.server";
import { countAnsweredAt, countEstados, readAllWaiting } from "~/respuestas/waiting.server";
import { readStatus } from "~/status/status.server";
import { pendingForwards } from "~/submissions/forward.server";
import { listQuarantined } from "~/submissions/quarantine.server";
import { greet } from "./greeting.server";
import type { PanelState } from "./panel-state";
import { readUnderWay } from "./under-way.server";
import { readWaiting, registeredSince } from "./waiting.server";

const QUARANTINED_SHOWN = 50;

export type PanelData = Awaited<ReturnType<typeof readPanel>>;

export async function readPanel(user: User, state: PanelState) {
  const forwards = await pendingForwards();
  const mail = await readMailState();
  const asked = state.inscripcion ?? state.deleted;
  const inscripciones = await readInscripciones(state.filter, state.page, {
    withEmails: state.emails,
  });
  const inscripcion = asked ? await findInscripcion(asked) : null;
  const overfilled = inscripcion && (await findOverfilled(inscripcion));
  const words = state.filter.search;
  return {
    state,
    inscripciones,
    unreachable: await unreachableAmong(
      inscripciones.emails ?? inscripciones.rows.map(({ email }) => email),
    ),
    inscripcion,
    overfilled: overfilled && overfilledWords(overfilled),
    forwards,
    mail,
    status: await readStatus(forwards, mail),
    found: words
      ? {
          mensajes: await readMensajes({ search: words, estado: null }, 1),
          people: await findOtherPeople(words),
        }
      : null,
    day: words ? null : await readDay(user, state),
  };
}

async function readDay(user: User, { answeredAt, isOfWaiting, asksAll }: PanelState) {
  const estados = await countEstados("inscripcion");
  const messages = await countEstados("contacto");
  const greeting = await greet(user);
  const mensajes = await countMensajes();
  return {
    email: user.email,
    greeting,
    estados,
    allWaiting: asksAll ? await readAllWaiting("inscripcion") : null,
    mensajes,
    waiting: await readWaiting(
      { inscripcion: estados.nueva, contacto: messages.nueva },
      { isOfAll: isOfWaiting },
    ),
    also: await registeredSince(greeting.since),
    underWay: await readUnderWay(),
    doors: {
      articulos: await countArticulos(),
      proyectos: await countProyectos(),
      cursos: await countUpcoming(),
      cartas: await countSentCartas(),
    },
    quarantine: await listQuarantined(QUARANTINED_SHOWN),
    answered: answeredAt
      ? { moment: answeredAt, count: await countAnsweredAt("inscripcion", answeredAt) }
      : null,
  };
}

export type OtherPeople = Awaited<ReturnType<typeof findOtherPeople>>;

/** Returns found people who are in neither list: only in the trash, in quarantine or in mail. */
async function findOtherPeople(words: string) {
  const people = await searchPeople(words);
  const emails = people.map(({ email }) => comparableEmail(email));
  if (emails.length === 0) return [];
  const listed = new Set<string>();
  for (const form of FORMS) {
    const rows = await db
      .selectFrom(KINDS[form].table)
      .select("email")
      .where(sql<boolean>`email COLLATE NOCASE IN (${sql.join(emails)})`)
      .execute();
    for (const { email } of rows) listed.add(comparableEmail(email));
  }
  return people.filter(({ email }) => !listed.has(comparableEmail(email)));
}
