import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PublicPage } from "~/http/public-cache";
import { LegalPage } from "~/legal/legal-page";
import { TEXTOS } from "~/legal/texto-names";
import { newestTexto } from "~/legal/textos.server";
import { pageMeta } from "~/seo/page-meta";
import { breadcrumbs } from "~/seo/structured-data";
import { plainHtml } from "~/text/html.server";
import { LongDate } from "~/ui/moment";
import type { StyledPage } from "~/ui/page-style";
import TEXT_STYLE from "~/ui/styles/text.css?inline";

const TITLE = TEXTOS["aviso-legal"];
const PATH = "/aviso-legal";

export const handle: PublicPage & StyledPage<unknown> = {
  canonicalPath: () => PATH,
  rules: () => TEXT_STYLE,
};

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
  return { html: plainHtml(texto.texto), created_at: texto.created_at };
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
