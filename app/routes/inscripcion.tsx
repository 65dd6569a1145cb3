import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { readEscuela } from "~/escuela/escuela.server";
import { responseInit } from "~/http/form-result";
import type { PublicPage } from "~/http/public-cache";
import { INSCRIPCION_LIMITS, isCurso, readReference } from "~/inscripciones/inscripcion-fields";
import {
  InscripcionForm,
  InscripcionIntro,
  ReceivedDialog,
} from "~/inscripciones/inscripcion-form";
import { inscripcionForm } from "~/inscripciones/inscripciones.server";
import { readPrivacyNotice } from "~/legal/textos.server";
import { pageMeta } from "~/seo/page-meta";
import { breadcrumbs } from "~/seo/structured-data";
import { submitPublicForm } from "~/submissions/public-form.server";
import { useIsHydrated } from "~/ui/hydrated";
import { Page } from "~/ui/page";

export const handle: PublicPage = {
  canonicalPath: () => "/inscripcion",
  isComplete: ({ firstLayer }: Awaited<ReturnType<typeof loader>>) => firstLayer.version !== null,
};

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: "Lista de espera",
    description:
      "Apúntate a la lista de espera de la escuela: fechas de inicio, programas, precios y eventos de apertura.",
    path: "/inscripcion",
  }),
  breadcrumbs(matches, ["Lista de espera", "/inscripcion"]),
];

/** Retry-After, where the form was refused. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader() {
  const { words } = await readEscuela();
  return { intro: words.espera_texto, firstLayer: await readPrivacyNotice() };
}

/** A form that comes back shows the privacy notice that it was filled in with. */
export const shouldRevalidate = () => false;

export async function action({ request }: ActionFunctionArgs) {
  const result = await submitPublicForm(request, inscripcionForm);
  if (!result.ok) return data(result.form, responseInit(result));
  return redirect(`/inscripcion?recibida=${result.value.reference}`, 303);
}

export default function InscripcionPage() {
  const { intro, firstLayer } = useLoaderData<typeof loader>();
  const state = useActionData<typeof action>();
  const [search] = useSearchParams();
  const received = search.get("recibida");
  const course = search.get("curso");
  const prefilled = {
    values: {
      email: search.get("email")?.slice(0, INSCRIPCION_LIMITS.email),
      curso_interes: isCurso(course) ? course : undefined,
    },
  };
  const dialog = received === null ? null : <ReceivedDialog reference={readReference(received)} />;
  return (
    <Page className="narrow" dialog={dialog}>
      <InscripcionIntro text={intro} />
      <Form
        key={received}
        className="stack"
        method="post"
        action="/inscripcion"
        noValidate={useIsHydrated()}
        preventScrollReset
      >
        <InscripcionForm state={state ?? prefilled} firstLayer={firstLayer} />
      </Form>
    </Page>
  );
}
