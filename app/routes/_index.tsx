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
  useNavigate,
  useNavigation,
  useSearchParams,
} from "@remix-run/react";
import { useCallback } from "react";
import { Hero } from "~/home/hero";
import { schoolData } from "~/home/school-data";
import { Sections } from "~/home/sections";
import { clientIp } from "~/http/client-ip";
import { readPublicFields } from "~/http/form-body.server";
import { fieldErrors } from "~/http/form-result";
import type { PublicPage } from "~/http/public-cache";
import { UNAVAILABLE } from "~/http/unavailable";
import type { PrivacyNoticeProps } from "~/legal/privacy-notice";
import { readPrivacyNotice, shownPrivacidad } from "~/legal/textos.server";
import { logProblem } from "~/log.server";
import { ContactBlock } from "~/mensajes/contact-block";
import { MENSAJE_LIMITS } from "~/mensajes/mensaje-fields";
import { MensajeForm, SentNotice } from "~/mensajes/mensaje-form";
import { contactFormSchema, createMensaje } from "~/mensajes/mensajes.server";
import { pageMeta } from "~/seo/page-meta";
import { CARRIED_LIMITS } from "~/submissions/carried-fields";
import { screenSubmission } from "~/submissions/screen.server";
import { Page } from "~/ui/page";
import { siteOf } from "~/ui/site-context";

const CONTACT_FIELDS = { ...MENSAJE_LIMITS, ...CARRIED_LIMITS };
const FAILURE = "No se pudo enviar el mensaje. Por favor, inténtalo de nuevo más tarde.";
const SENT = "/?mensaje=enviado#contacto";

export const handle: PublicPage = {
  canonicalPath: () => "/",
  isWhole: ({ version }: PrivacyNoticeProps) => version !== null,
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
  return readPrivacyNotice();
}

/** A form that comes back still says what it said when it was filled in. */
export const shouldRevalidate = () => false;

export async function action({ request }: ActionFunctionArgs) {
  const values = await readPublicFields(request, CONTACT_FIELDS);
  const typed = contactFormSchema.safeParse(values);
  if (!typed.success) {
    const { referencia } = values;
    return data({ values, errors: fieldErrors(typed.error), referencia }, { status: 400 });
  }
  const refusal = (referencia?: string) => ({ values, errors: {}, failure: FAILURE, referencia });
  try {
    const privacidad = await shownPrivacidad(values.privacidad);
    const fields = { ...typed.data, privacidad: String(privacidad ?? "") };
    const reception = await screenSubmission("contacto", values, fields, clientIp(request));
    if (reception.outcome === "crowded") return data(reception.state, reception.init);
    if (reception.outcome === "aside") return redirect(SENT, 303);
    const receipt = await createMensaje(typed.data, values.referencia, privacidad);
    if (receipt.delivered) return redirect(SENT, 303);
    return data(refusal(receipt.retry), UNAVAILABLE);
  } catch (error) {
    logProblem("message not kept", error);
    return data(refusal(values.referencia), UNAVAILABLE);
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
          <MensajeForm state={state} firstLayer={firstLayer} pending={pending} />
        </Form>
      </ContactBlock>
    </Page>
  );
}
