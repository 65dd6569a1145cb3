import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation, useSearchParams } from "@remix-run/react";
import { Hero } from "~/home/hero";
import { Sections } from "~/home/sections";
import { responseInit } from "~/http/form-result";
import type { PublicPage } from "~/http/public-cache";
import type { PrivacyNoticeProps } from "~/legal/privacy-notice";
import { readPrivacyNotice } from "~/legal/textos.server";
import { ContactBlock } from "~/mensajes/contact-block";
import { MensajeForm } from "~/mensajes/mensaje-form";
import { mensajeForm } from "~/mensajes/mensajes.server";
import { SentNotice } from "~/mensajes/sent-notice";
import { pageMeta } from "~/seo/page-meta";
import { structuredData } from "~/seo/structured-data";
import { submitPublicForm } from "~/submissions/public-form.server";
import { Page } from "~/ui/page";
import { type Site, siteOf } from "~/ui/site-context";
import { siteImage } from "~/uploads/image";

export const handle: PublicPage = {
  canonicalPath: () => "/",
  isComplete: ({ version }: PrivacyNoticeProps) => version !== null,
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

/** Of what answers the form: on a telephone it would not be in sight otherwise. */
const ANSWER_ID = "respuesta";

/** Retry-After, where the form was refused. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader() {
  return readPrivacyNotice();
}

/** A form that comes back shows the privacy notice that it was filled in with. */
export const shouldRevalidate = () => false;

export async function action({ request }: ActionFunctionArgs) {
  const result = await submitPublicForm(request, mensajeForm);
  if (!result.ok) return data(result.form, responseInit(result));
  return redirect(`/?mensaje=enviado#${ANSWER_ID}`, 303);
}

export default function Inicio() {
  const firstLayer = useLoaderData<typeof loader>();
  const state = useActionData<typeof action>();
  const sent = useSearchParams()[0].get("mensaje") === "enviado";
  const { key } = useLocation();
  return (
    <Page>
      <Hero />
      <Sections />
      <ContactBlock>
        {sent && !state && <SentNotice key={`sent-${key}`} id={ANSWER_ID} />}
        {/* A form that was sent is empty. */}
        <Form
          key={sent ? key : ""}
          method="post"
          action={`/?index#${ANSWER_ID}`}
          noValidate
          preventScrollReset
        >
          <MensajeForm state={state} answerId={ANSWER_ID} firstLayer={firstLayer} />
        </Form>
      </ContactBlock>
    </Page>
  );
}

function schoolData({ school, siteUrl }: Pick<Site, "school" | "siteUrl">) {
  return structuredData("EducationalOrganization", {
    name: school.name,
    url: `${siteUrl}/`,
    logo: siteUrl + siteImage("logo.svg"),
    image: siteUrl + siteImage("compartir.jpg"),
    ...(school.email && { email: school.email }),
    address: {
      "@type": "PostalAddress",
      streetAddress: school.address,
      addressLocality: "Granada",
      addressCountry: "ES",
    },
  });
}
