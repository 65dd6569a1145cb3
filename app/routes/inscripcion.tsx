import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import {
  Form,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { convocatoriaHref } from "~/convocatorias/convocatoria-fields";
import { findConvocatoria, nextConvocatorias } from "~/convocatorias/convocatorias.server";
import { whenWords } from "~/convocatorias/course-words";
import { NextConvocatorias } from "~/convocatorias/next-convocatorias";
import { readEscuela } from "~/escuela/escuela.server";
import { listName } from "~/format/list-name";
import { answerOrTyped } from "~/http/answer-or-typed";
import { responseInit } from "~/http/form-result";
import { initOf, type PublicPage } from "~/http/public-cache";
import { positiveInteger } from "~/http/query";
import { INSCRIPCION_LIMITS, isCurso, spelledReference } from "~/inscripciones/inscripcion-fields";
import {
  InscripcionForm,
  InscripcionIntro,
  InscripcionTopics,
  ReceivedDialog,
} from "~/inscripciones/inscripcion-form";
import { edgePrintOf, inscripcionForm } from "~/inscripciones/inscripciones.server";
import { readPrivacyNotice } from "~/legal/textos.server";
import { pageMeta } from "~/seo/page-meta";
import { breadcrumbs } from "~/seo/structured-data";
import { submitPublicForm } from "~/submissions/public-form.server";
import { useIsHydrated } from "~/ui/hydrated";
import { Page } from "~/ui/page";
import type { StyledPage } from "~/ui/page-style";
import { siteOf } from "~/ui/site-context";
import INSCRIPCION_STYLE from "~/ui/styles/inscripcion.css?inline";

export const handle: PublicPage & StyledPage<unknown> = {
  rules: () => INSCRIPCION_STYLE,
  canonicalPath: () => "/inscripcion",
};

export const meta: MetaFunction = ({ matches }) => {
  const { title, inSentence } = listName(siteOf(matches)?.school.list);
  return [
    ...pageMeta(matches, {
      title,
      description: `Apúntate a ${inSentence} de la escuela: fechas de inicio, programas, precios y eventos de apertura.`,
      path: "/inscripcion",
    }),
    breadcrumbs(matches, [title, "/inscripcion"]),
  ];
};

/** Passes on the headers of the action: `Retry-After`, if the form may be sent again later. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { words, isStandIn } = await readEscuela();
  const firstLayer = await readPrivacyNotice();
  const search = new URL(request.url).searchParams;
  const asked = positiveInteger(search.get("convocatoria"));
  const received = search.get("recibida");
  const found = asked && (await findConvocatoria(asked));
  const loaded = {
    intro: words.espera_texto,
    firstLayer,
    edgePrint: received && (await edgePrintOf(received)),
    // One that is gone or has begun is no reason to turn anybody away. Its text is for its own page.
    convocatoria: found && !found.isPast ? { ...found, texto: undefined } : null,
    next: await nextConvocatorias(),
  };
  return data(loaded, initOf(isStandIn || firstLayer.version === null));
}

/**
 * True if `recibida` or, where a link is followed, `convocatoria` changes. A form shown again with
 * errors loads nothing: it has the privacy notice that it was filled in with.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, ...from }) => {
  const changes = (name: string) =>
    from.currentUrl.searchParams.get(name) !== from.nextUrl.searchParams.get(name);
  return changes("recibida") || (!formMethod && changes("convocatoria"));
};

export async function action({ request }: ActionFunctionArgs) {
  const result = await submitPublicForm(request, inscripcionForm);
  if (!result.ok) return data(result.form, responseInit(result));
  const { reference, typed } = result.value;
  const chosen = typed.convocatoria ? `&convocatoria=${typed.convocatoria}` : "";
  return redirect(`/inscripcion?recibida=${reference}${chosen}`, 303);
}

export const clientAction = answerOrTyped<typeof action>;

export default function InscripcionPage() {
  const { intro, firstLayer, edgePrint, convocatoria, next } = useLoaderData<typeof loader>();
  const state = useActionData<typeof clientAction>();
  const [search] = useSearchParams();
  const received = search.get("recibida");
  const course = search.get("curso");
  const prefilled = {
    values: {
      email: search.get("email")?.slice(0, INSCRIPCION_LIMITS.email),
      curso_interes: convocatoria?.curso_interes ?? (isCurso(course) ? course : undefined),
      convocatoria: convocatoria ? String(convocatoria.id) : undefined,
    },
  };
  const dialog = received !== null && (
    <ReceivedDialog
      reference={spelledReference(received)}
      edgePrint={edgePrint}
      isDated={convocatoria !== null}
    />
  );
  return (
    <Page className="wide" dialog={dialog}>
      <div className="split inscripcion">
        <InscripcionIntro
          title={convocatoria?.titulo}
          text={convocatoria ? whenWords(convocatoria) : intro}
          email={prefilled.values.email}
        />
        <Form
          key={`${received} ${convocatoria?.id}`}
          className="stack inscripcion-form"
          method="post"
          action={convocatoria ? convocatoriaHref(convocatoria.id) : "/inscripcion"}
          noValidate={useIsHydrated()}
          preventScrollReset
        >
          <InscripcionForm
            state={state ?? prefilled}
            convocatoria={convocatoria}
            firstLayer={firstLayer}
          />
        </Form>
        <div>
          <InscripcionTopics />
          {!convocatoria && <NextConvocatorias convocatorias={next} heading="h2" />}
        </div>
      </div>
    </Page>
  );
}
