import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from "@remix-run/react";
import { clientIp } from "~/http/client-ip";
import { readPublicFields } from "~/http/form-body.server";
import { fieldErrors } from "~/http/form-result";
import type { PublicPage } from "~/http/public-cache";
import { UNAVAILABLE } from "~/http/unavailable";
import { INSCRIPCION_LIMITS, readReference } from "~/inscripciones/inscripcion-fields";
import { InscripcionForm, InscripcionIntro } from "~/inscripciones/inscripcion-form";
import { createInscripcion, inscripcionFormSchema } from "~/inscripciones/inscripciones.server";
import { ReceivedDialog } from "~/inscripciones/received-dialog";
import type { PrivacyNoticeProps } from "~/legal/privacy-notice";
import { readPrivacyNotice, shownPrivacidad } from "~/legal/textos.server";
import { logProblem } from "~/log.server";
import { pageMeta } from "~/seo/page-meta";
import { breadcrumbs } from "~/seo/structured-data";
import { CARRIED_LIMITS } from "~/submissions/carried-fields";
import { screenSubmission } from "~/submissions/screen.server";
import { useIsHydrated } from "~/ui/hydrated";
import { Page } from "~/ui/page";

const INSCRIPCION_FIELDS = { ...INSCRIPCION_LIMITS, ...CARRIED_LIMITS };
const FAILURE = "Error al procesar el formulario. Por favor, inténtalo de nuevo.";

export const handle: PublicPage = {
  canonicalPath: () => "/inscripcion",
  isWhole: ({ version }: PrivacyNoticeProps) => version !== null,
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

/** A refusal says when to come back. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader() {
  return readPrivacyNotice();
}

/** A form that comes back still says what it said when it was filled in. */
export const shouldRevalidate = () => false;

export async function action({ request }: ActionFunctionArgs) {
  const values = await readPublicFields(request, INSCRIPCION_FIELDS);
  const typed = inscripcionFormSchema.safeParse(values);
  if (!typed.success) {
    const { referencia } = values;
    return data({ values, errors: fieldErrors(typed.error), referencia }, { status: 400 });
  }
  const refusal = (referencia?: string) => ({ values, errors: {}, failure: FAILURE, referencia });
  try {
    const privacidad = await shownPrivacidad(values.privacidad);
    const fields = { ...typed.data, privacidad: String(privacidad ?? "") };
    const reception = await screenSubmission("inscripcion", values, fields, clientIp(request));
    if (reception.outcome === "crowded") return data(reception.state, reception.init);
    if (reception.outcome === "aside") return redirect("/inscripcion?recibida=1", 303);
    const receipt = await createInscripcion(typed.data, values.referencia, privacidad);
    if (receipt.delivered) return redirect(`/inscripcion?recibida=${receipt.reference}`, 303);
    return data(refusal(receipt.retry), UNAVAILABLE);
  } catch (error) {
    logProblem("registration not kept", error);
    return data(refusal(values.referencia), UNAVAILABLE);
  }
}

export default function InscripcionPage() {
  const firstLayer = useLoaderData<typeof loader>();
  const state = useActionData<typeof action>();
  const pending = useNavigation().formMethod === "POST";
  const [search] = useSearchParams();
  const received = search.get("recibida");
  const prefilled = { values: { email: search.get("email")?.slice(0, INSCRIPCION_LIMITS.email) } };
  const dialog = received === null ? null : <ReceivedDialog reference={readReference(received)} />;
  return (
    <Page className="narrow" dialog={dialog}>
      <InscripcionIntro />
      <Form
        key={received}
        className="stack"
        method="post"
        action="/inscripcion"
        noValidate={useIsHydrated()}
        preventScrollReset
      >
        <InscripcionForm state={state ?? prefilled} firstLayer={firstLayer} pending={pending} />
      </Form>
    </Page>
  );
}
