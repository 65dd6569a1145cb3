import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  useNavigate,
  useNavigation,
  useSearchParams,
} from "@remix-run/react";
import { useCallback } from "react";
import { addressOf } from "~/auth/visitor-address";
import { ContactBlock } from "~/contacto/contact-block";
import { ContactForm } from "~/contacto/contact-form";
import { contactSchema } from "~/contacto/contact-schema";
import { sendMensaje } from "~/contacto/mensajes.server";
import { SentNotice } from "~/contacto/sent-notice";
import { fieldErrors } from "~/form-state";
import { receive } from "~/forwarding/reception.server";
import { Hero } from "~/inicio/hero";
import { schoolData } from "~/inicio/school-data";
import { Sections } from "~/inicio/sections";
import { logProblem } from "~/problem-log.server";
import { readFields } from "~/read-fields.server";
import type { SharedPage } from "~/shared-page";
import { TRY_AGAIN_SOON } from "~/storage-trouble";
import { readFirstLayer } from "~/textos/first-layer.server";
import { shownPrivacidad } from "~/textos/textos.server";
import type { FirstLayerProps } from "~/ui/first-layer";
import { Page } from "~/ui/page";
import { pageMeta } from "~/ui/page-meta";
import { siteOf } from "~/ui/site-of";

const FAILURE = "No se pudo enviar el mensaje. Por favor, inténtalo de nuevo más tarde.";
const SENT = "/?mensaje=enviado#contacto";

export const handle: SharedPage = {
  addressOf: () => "/",
  isWhole: ({ version }: FirstLayerProps) => version !== null,
};

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  const title = `${site?.school.name ?? ""} · Próximamente en Granada`;
  const page = pageMeta(matches, {
    title,
    documentTitle: title,
    description:
      "Escuela de fotografía química en Granada: toma, revelado y positivado. Apúntate a la lista de espera y te avisamos de las fechas.",
    path: "/",
  });
  return site ? [...page, schoolData(site)] : page;
};

/** A refusal says when to come back. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader() {
  return readFirstLayer();
}

/** A form that comes back still says what it said when it was filled in. */
export const shouldRevalidate = () => false;

export async function action({ request }: ActionFunctionArgs) {
  const values = await readFields(request);
  const typed = contactSchema.safeParse(values);
  if (!typed.success) {
    const { referencia } = values;
    return data({ values, errors: fieldErrors(typed.error), referencia }, { status: 400 });
  }
  const refusal = (referencia?: string) => ({ values, errors: {}, failure: FAILURE, referencia });
  try {
    const privacidad = await shownPrivacidad(values.privacidad);
    const received = { ...values, privacidad: String(privacidad ?? "") };
    const reception = await receive("contacto", received, addressOf(request));
    if (reception.outcome === "crowded") return data(reception.state, reception.init);
    if (reception.outcome === "aside") return redirect(SENT, 303);
    const receipt = await sendMensaje(typed.data, values.referencia, privacidad);
    if (receipt.delivered) return redirect(SENT, 303);
    return data(refusal(receipt.retry), TRY_AGAIN_SOON);
  } catch (error) {
    logProblem("message not kept", error);
    return data(refusal(values.referencia), TRY_AGAIN_SOON);
  }
}

export default function Inicio() {
  const firstLayer = useLoaderData<typeof loader>();
  const state = useActionData<typeof action>();
  const navigate = useNavigate();
  const pending = useNavigation().formMethod === "POST";
  const sent = useSearchParams()[0].get("mensaje") === "enviado";
  const clear = useCallback(
    () => navigate("/", { replace: true, preventScrollReset: true }),
    [navigate],
  );
  return (
    <Page>
      <Hero />
      <Sections />
      <ContactBlock>
        {sent && !state && <SentNotice onExpire={clear} />}
        <Form
          key={sent ? "sent" : "empty"}
          method="post"
          action="/?index#contacto"
          noValidate
          preventScrollReset
        >
          <ContactForm state={state} firstLayer={firstLayer} pending={pending} />
        </Form>
      </ContactBlock>
    </Page>
  );
}
