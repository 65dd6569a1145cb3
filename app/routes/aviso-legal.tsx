import type { MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { articleHtml } from "~/blog/article-html.server";
import { LongDate } from "~/blog/long-date";
import { textToDocument } from "~/blog/text-to-document";
import type { SharedPage } from "~/shared-page";
import { LegalPage } from "~/textos/legal-page";
import { TEXTOS } from "~/textos/texto-names";
import { newestTexto } from "~/textos/textos.server";
import { pageMeta } from "~/ui/page-meta";
import { breadcrumbs } from "~/ui/structured-data";

const TITLE = TEXTOS["aviso-legal"];
const PATH = "/aviso-legal";

export const handle: SharedPage = { addressOf: () => PATH };

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: TITLE,
    description: "De quién es este sitio y cómo hablar con la escuela.",
    path: PATH,
  }),
  breadcrumbs(matches, [TITLE, PATH]),
];

export async function loader() {
  const texto = await newestTexto("aviso-legal");
  if (!texto) throw redirect("/404");
  return { html: articleHtml(textToDocument(texto.texto)), created_at: texto.created_at };
}

export default function AvisoLegal() {
  const { html, created_at } = useLoaderData<typeof loader>();
  return (
    <LegalPage title={TITLE} path={PATH} html={html} date={<LongDate at={created_at} />}>
      <p>
        Qué hacemos con tus datos: <a href="/privacidad">Privacidad</a>.
      </p>
    </LegalPage>
  );
}
