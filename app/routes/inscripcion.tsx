import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from "@remix-run/react";
import { addressOf } from "~/auth/visitor-address";
import { fieldErrors } from "~/form-state";
import { receive } from "~/forwarding/reception.server";
import { inscripcionSchema } from "~/inscripciones/inscripcion-schema";
import { registerInterest } from "~/inscripciones/inscripciones.server";
import { InterestForm } from "~/inscripciones/interest-form";
import { InterestIntro } from "~/inscripciones/interest-intro";
import { ReceivedDialog } from "~/inscripciones/received-dialog";
import { readReference } from "~/inscripciones/reference";
import { logProblem } from "~/problem-log.server";
import { readFields } from "~/read-fields.server";
import type { SharedPage } from "~/shared-page";
import { TRY_AGAIN_SOON } from "~/storage-trouble";
import { readFirstLayer } from "~/textos/first-layer.server";
import { shownPrivacidad } from "~/textos/textos.server";
import type { FirstLayerProps } from "~/ui/first-layer";
import { useIsHydrated } from "~/ui/hydrated";
import { Page } from "~/ui/page";
import { pageMeta } from "~/ui/page-meta";
import { breadcrumbs } from "~/ui/structured-data";

const FAILURE = "Error al procesar el formulario. Por favor, inténtalo de nuevo.";

export const handle: SharedPage = {
  addressOf: () => "/inscripcion",
  isWhole: ({ version }: FirstLayerProps) => version !== null,
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
  return readFirstLayer();
}

/** A form that comes back still says what it said when it was filled in. */
export const shouldRevalidate = () => false;

export async function action({ request }: ActionFunctionArgs) {
  const values = await readFields(request);
  const typed = inscripcionSchema.safeParse(values);
  if (!typed.success) {
    const { referencia } = values;
    return data({ values, errors: fieldErrors(typed.error), referencia }, { status: 400 });
  }
  const refusal = (referencia?: string) => ({ values, errors: {}, failure: FAILURE, referencia });
  try {
    const privacidad = await shownPrivacidad(values.privacidad);
    const received = { ...values, privacidad: String(privacidad ?? "") };
    const reception = await receive("inscripcion", received, addressOf(request));
    if (reception.outcome === "crowded") return data(reception.state, reception.init);
    if (reception.outcome === "aside") return redirect("/inscripcion?recibida=1", 303);
    const receipt = await registerInterest(typed.data, values.referencia, privacidad);
    if (receipt.delivered) return redirect(`/inscripcion?recibida=${receipt.reference}`, 303);
    return data(refusal(receipt.retry), TRY_AGAIN_SOON);
  } catch (error) {
    logProblem("registration not kept", error);
    return data(refusal(values.referencia), TRY_AGAIN_SOON);
  }
}

export default function InscripcionPage() {
  const firstLayer = useLoaderData<typeof loader>();
  const state = useActionData<typeof action>();
  const pending = useNavigation().formMethod === "POST";
  const [search] = useSearchParams();
  const received = search.get("recibida");
  const prefilled = { values: { email: search.get("email") ?? "" } };
  const dialog = received === null ? null : <ReceivedDialog reference={readReference(received)} />;
  return (
    <Page className="narrow" dialog={dialog}>
      <InterestIntro />
      <Form
        key={received}
        className="stack"
        method="post"
        action="/inscripcion"
        noValidate={useIsHydrated()}
        preventScrollReset
      >
        <InterestForm state={state ?? prefilled} firstLayer={firstLayer} pending={pending} />
      </Form>
    </Page>
  );
}
