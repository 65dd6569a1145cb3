import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "~/auth/guard.server";
import { CONVOCATORIA_FIELDS, isFull } from "~/convocatorias/convocatoria-fields";
import { ConvocatoriaForm } from "~/convocatorias/convocatoria-form";
import { CONVOCATORIA_FORM, submitConvocatoria } from "~/convocatorias/convocatoria-form.server";
import {
  deleteConvocatoria,
  findConvocatoria,
  findStored,
  versionOfConvocatoria,
} from "~/convocatorias/convocatorias.server";
import { BeyondDialog, PeopleChangedNotice } from "~/convocatorias/course-people";
import { CourseSheet } from "~/convocatorias/course-sheet";
import {
  COURSES_HREF,
  ConvocatoriaNotice,
  CoursesList,
  courseHref,
  DeleteConvocatoriaDialog,
} from "~/convocatorias/courses-list";
import {
  countPastCourses,
  findCourse,
  findRegistered,
  givePlace,
  listWaiting,
  listWithPlace,
  pastCourses,
  takePlaceBack,
  upcomingCourses,
} from "~/convocatorias/plazas.server";
import { findMade } from "~/db/rows.server";
import { readFrom } from "~/http/came-from";
import { doneWith } from "~/http/done";
import { readFields } from "~/http/form-body.server";
import { responseInit } from "~/http/form-result";
import { readFormKey } from "~/http/new-form.server";
import { pagesOf, positiveInteger, readPage } from "~/http/query";
import { orGone } from "~/papelera/gone-form.server";
import { readDeleted } from "~/papelera/trash-list.server";
import { privateMeta } from "~/seo/page-meta";
import { ARRIVAL_FIELDS } from "~/submissions/submission-dialog";
import { ErrorNotice } from "~/ui/notice";
import { Page } from "~/ui/page";

export const meta = privateMeta("Cursos");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const find = (name: string) => {
    const id = positiveInteger(search.get(name));
    return id ? findConvocatoria(id) : null;
  };
  const [publicado, guardado, recuperado] = await Promise.all([
    find("publicado"),
    find("guardado"),
    find("recuperado"),
  ]);
  return {
    ...(await readShown(search, readFormKey(request))),
    done: doneWith({ publicado, guardado, recuperado }, await readDeleted(search, "eliminado")),
    isPast: (publicado ?? guardado ?? recuperado)?.isPast ?? false,
  };
}

const NOTHING = { course: null, form: null, list: null };

async function readShown(search: URLSearchParams, formKey: string) {
  const idOf = (name: string) => positiveInteger(search.get(name)) ?? 0;
  const course = search.has("curso") ? await findCourse(idOf("curso")) : null;
  if (course) return { ...NOTHING, course: await readPeople(course, search) };
  const edited = search.has("editar") ? await findStored(idOf("editar")) : null;
  if (edited || search.has("nueva")) {
    const made = await findMade("convocatorias", formKey);
    if (made) throw redirect(`${COURSES_HREF}?editar=${made}`);
    const repeated = !edited && search.has("de") ? await findStored(idOf("de")) : null;
    const version = edited && versionOfConvocatoria(edited);
    return { ...NOTHING, form: { convocatoria: edited, repeated, formKey, version } };
  }
  const page = readPage(search);
  const deleted = search.has("eliminar") ? await findCourse(idOf("eliminar")) : null;
  const total = await countPastCourses();
  return {
    ...NOTHING,
    list: {
      upcoming: await upcomingCourses(),
      past: {
        courses: await pastCourses(page),
        total,
        page,
        pages: pagesOf(total),
        isOpen: search.has("pagina"),
      },
      deleted,
      isGone: !deleted && ["curso", "editar", "eliminar"].some((name) => search.has(name)),
    },
  };
}

async function readPeople(
  course: NonNullable<Awaited<ReturnType<typeof findCourse>>>,
  search: URLSearchParams,
) {
  const page = readPage(search);
  const asked = isFull(course.plazas, course.given) && positiveInteger(search.get("dar"));
  const person = asked ? await findRegistered(course.id, asked) : null;
  return {
    course,
    withPlace: await listWithPlace(course.id),
    waiting: await listWaiting(course.id, page),
    page,
    pages: pagesOf(course.waiting),
    cameFrom: readFrom(search),
    beyond: person?.plaza_at === null ? person : null,
    isChanged: search.has("cambiada"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const course = positiveInteger(search.get("curso"));
  if (course) {
    const { llegada = "" } = await readFields(request, ARRIVAL_FIELDS);
    return redirect(await changePlace(course, search, llegada), 303);
  }
  const deleted = positiveInteger(search.get("eliminar"));
  if (deleted) {
    const trash = await deleteConvocatoria(deleted);
    const done = trash ? `?eliminado=${trash}` : "";
    return redirect(`${COURSES_HREF}${done}`, 303);
  }
  const edited = positiveInteger(search.get("editar"));
  const values = await readFields(request, CONVOCATORIA_FIELDS);
  const submitted = await submitConvocatoria(values, edited);
  const result = await orGone(request, edited, submitted, CONVOCATORIA_FORM);
  if (!result.ok) return data(result.form, responseInit(result));
  const done = edited ? `curso=${edited}&guardado` : "publicado";
  return redirect(`${COURSES_HREF}?${done}=${result.value}`, 303);
}

/**
 * Gives a person a place in a course (`dar`) or takes it back (`quitar`), unless that inscripción
 * did not arrive at `llegada` (another has its id now). Returns the address to redirect to.
 */
async function changePlace(
  course: number,
  search: URLSearchParams,
  llegada: string,
): Promise<string> {
  const href = courseHref(course, readFrom(search));
  const [given, taken] = ["dar", "quitar"].map((name) => positiveInteger(search.get(name)));
  const person = await findRegistered(course, given ?? taken ?? 0);
  if (!person || (llegada && person.created_at !== llegada)) {
    return `${href}&cambiada`;
  }
  if (given) {
    const beyond = positiveInteger(search.get("numero"));
    const outcome = await givePlace(course, given, beyond);
    if (outcome === "full") return `${href}&dar=${given}`;
  }
  if (taken) await takePlaceBack(course, taken);
  return `${href}#persona-${given ?? taken}`;
}

export default function Convocatorias() {
  const { done, isPast, course, form, list } = useLoaderData<typeof loader>();
  const state = useActionData<typeof action>();
  const notice = done && <ConvocatoriaNotice done={done} isPast={isPast} />;
  if (course) {
    const { beyond, isChanged, ...sheet } = course;
    const closeHref = courseHref(sheet.course.id, sheet.cameFrom);
    const dialog = beyond && (
      <BeyondDialog course={sheet.course} closeHref={closeHref} person={beyond} />
    );
    return (
      <Page className="panel" dialog={dialog}>
        {notice}
        {isChanged && <PeopleChangedNotice subject={course} />}
        <CourseSheet {...sheet} />
      </Page>
    );
  }
  if (form) {
    return (
      <Page className="panel">
        <ConvocatoriaForm key={form.convocatoria?.id ?? "nueva"} {...form} state={state} />
      </Page>
    );
  }
  if (!list) return null;
  const { upcoming, past, deleted, isGone } = list;
  return (
    <Page className="panel" dialog={deleted && <DeleteConvocatoriaDialog course={deleted} />}>
      {notice}
      {isGone && (
        <ErrorNotice
          title="Ese curso ya no está"
          subject={isGone}
          more={
            <p>
              <a href="/admin/papelera">Mirar en la papelera</a>
            </p>
          }
        >
          Puede que se borrara. Quien se apuntó sigue en el registro.
        </ErrorNotice>
      )}
      <div className="panel-head">
        <h1>Cursos</h1>
        <a className="button" href={`${COURSES_HREF}?nueva`}>
          Anunciar un curso
        </a>
      </div>
      <CoursesList upcoming={upcoming} past={past} />
    </Page>
  );
}
