import type { MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { articleHtml } from "~/blog/article-html.server";
import { LongDate } from "~/blog/long-date";
import { textToDocument } from "~/blog/text-to-document";
import { currentTerms } from "~/conservacion/conservacion.server";
import { TermsToday } from "~/conservacion/terms-today";
import type { SharedPage } from "~/shared-page";
import { LegalPage } from "~/textos/legal-page";
import { TEXTOS } from "~/textos/texto-names";
import { newestTexto } from "~/textos/textos.server";
import { pageMeta } from "~/ui/page-meta";
import { breadcrumbs } from "~/ui/structured-data";

const TITLE = TEXTOS.privacidad;
const PATH = "/privacidad";

export const handle: SharedPage = { addressOf: () => PATH };

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: TITLE,
    description: "Qué datos guarda la escuela, para qué, cuánto tiempo y cómo pedir que los borre.",
    path: PATH,
  }),
  breadcrumbs(matches, [TITLE, PATH]),
];

export async function loader() {
  const texto = await newestTexto("privacidad");
  if (!texto) throw redirect("/404");
  return {
    html: articleHtml(textToDocument(texto.texto)),
    created_at: texto.created_at,
    terms: await currentTerms(),
  };
}

export default function Privacidad() {
  const { html, created_at, terms } = useLoaderData<typeof loader>();
  return (
    <LegalPage title={TITLE} path={PATH} html={html} date={<LongDate at={created_at} />}>
      <TermsToday {...terms} />
    </LegalPage>
  );
}
