import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation, useSearchParams } from "@remix-run/react";
import { type NewestStrip, stripRules } from "~/galeria/newest-strip";
import { readLanding } from "~/home/home-pages.server";
import { Landing } from "~/home/landing";
import { answerOrTyped } from "~/http/answer-or-typed";
import { responseInit } from "~/http/form-result";
import { initOf, type PublicPage } from "~/http/public-cache";
import { readPrivacyNotice } from "~/legal/textos.server";
import { MensajeForm, SentNotice } from "~/mensajes/mensaje-form";
import { mensajeForm } from "~/mensajes/mensajes.server";
import { pageMeta, shareImageOf } from "~/seo/page-meta";
import { postalAddress, structuredData } from "~/seo/structured-data";
import { submitPublicForm } from "~/submissions/public-form.server";
import { Page } from "~/ui/page";
import type { StyledPage } from "~/ui/page-style";
import { type Site, siteOf } from "~/ui/site-context";
import LANDING_STYLE from "~/ui/styles/landing.css?inline";
import { siteImage } from "~/uploads/image";

export const handle: PublicPage & StyledPage<{ strip: NewestStrip | null }> = {
  rules: ({ strip }) => LANDING_STYLE + stripRules(strip),
  canonicalPath: () => "/",
};

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  const site = siteOf(matches);
  const { name = "", announcement } = site?.school ?? {};
  const title = [name, announcement?.text].filter(Boolean).join(" · ");
  const description = data?.description ?? "";
  const page = pageMeta(matches, { title, documentTitle: title, description, path: "/" });
  return site ? [...page, schoolData(site)] : page;
};

/** Id of the form's result, to which the form's address leads: on a phone it would be out of sight. */
const ANSWER_ID = "respuesta";

/** Passes on the headers of the action: `Retry-After`, if the form may be sent again later. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader() {
  const { isStandIn, ...landing } = await readLanding();
  const firstLayer = await readPrivacyNotice();
  return data({ ...landing, firstLayer }, initOf(isStandIn || firstLayer.version === null));
}

/** Always false: a form shown again with errors has the privacy notice that it was filled in with. */
export const shouldRevalidate = () => false;

export async function action({ request }: ActionFunctionArgs) {
  const result = await submitPublicForm(request, mensajeForm);
  if (!result.ok) return data(result.form, responseInit(result));
  return redirect(`/?mensaje=enviado#${ANSWER_ID}`, 303);
}

export const clientAction = answerOrTyped<typeof action>;

export default function Inicio() {
  const { view, strip, firstLayer } = useLoaderData<typeof loader>();
  const state = useActionData<typeof clientAction>();
  const sent = useSearchParams()[0].get("mensaje") === "enviado";
  const { key } = useLocation();
  return (
    <Page>
      <Landing view={view} strip={strip}>
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
      </Landing>
    </Page>
  );
}

function schoolData({ school, siteUrl }: Pick<Site, "school" | "siteUrl">) {
  const telephone = school.contacts.find(({ href }) => href.startsWith("tel:"));
  const address = postalAddress(school);
  const profiles = school.contacts.filter(({ isProfile }) => isProfile);
  return structuredData("EducationalOrganization", {
    name: school.name,
    url: `${siteUrl}/`,
    logo: siteUrl + siteImage("logo.svg"),
    image: siteUrl + shareImageOf({ school }).url,
    ...(school.email && { email: school.email }),
    ...(telephone && { telephone: telephone.href.replace("tel:", "") }),
    ...(profiles.length > 0 && { sameAs: profiles.map(({ href }) => href) }),
    ...(address && { address }),
  });
}
