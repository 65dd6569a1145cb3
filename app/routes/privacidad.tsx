import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PublicPage } from "~/http/public-cache";
import { LegalPage } from "~/legal/legal-page";
import { retentionInWords } from "~/legal/retention.server";
import { TEXTOS } from "~/legal/texto-names";
import { newestTexto } from "~/legal/textos.server";
import { pageMeta } from "~/seo/page-meta";
import { breadcrumbs } from "~/seo/structured-data";
import { plainHtml } from "~/text/html.server";
import { LongDate } from "~/ui/moment";
import type { StyledPage } from "~/ui/page-style";
import TEXT_STYLE from "~/ui/styles/text.css?inline";

const TITLE = TEXTOS.privacidad;
const PATH = "/privacidad";

export const handle: PublicPage & StyledPage<unknown> = {
  canonicalPath: () => PATH,
  rules: () => TEXT_STYLE,
};

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
    html: plainHtml(texto.texto),
    created_at: texto.created_at,
    periods: await retentionInWords(),
  };
}

export default function Privacidad() {
  const { html, created_at, periods } = useLoaderData<typeof loader>();
  return (
    <LegalPage title={TITLE} path={PATH} html={html} date={<LongDate at={created_at} />}>
      <section className="rich-text" aria-labelledby="period-title">
        <h2 id="period-title">El plazo que rige ahora</h2>
        <ul>
          {periods.map(({ title, words }) => (
            <li key={title}>
              <strong>{title}</strong>: {words}
            </li>
          ))}
        </ul>
      </section>
    </LegalPage>
  );
}
