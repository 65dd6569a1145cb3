import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { convocatoriasMeta } from "~/convocatorias/convocatoria-meta";
import { upcomingConvocatorias } from "~/convocatorias/convocatorias.server";
import { ConvocatoriasList } from "~/convocatorias/convocatorias-list";
import { listName } from "~/format/list-name";
import type { PublicPage } from "~/http/public-cache";
import { excerptOfHtml } from "~/text/excerpt.server";
import { wordsHtml } from "~/text/html.server";
import { Page } from "~/ui/page";
import type { StyledPage } from "~/ui/page-style";
import { useSite } from "~/ui/site-context";
import COURSES_STYLE from "~/ui/styles/courses.css?inline";

export const handle: PublicPage & StyledPage<unknown> = {
  rules: () => COURSES_STYLE,
  canonicalPath: () => "/cursos",
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? convocatoriasMeta(data.convocatorias, matches) : [];

/** Reads the dated courses to come; 404 without any (contract, URLs). */
export async function loader() {
  const convocatorias = await upcomingConvocatorias();
  if (convocatorias.length === 0) throw data(null, { status: 404 });
  return {
    convocatorias: convocatorias.map(({ texto, created_at, updated_at, ...shown }) => ({
      ...shown,
      excerpt: texto && excerptOfHtml(wordsHtml(texto)),
    })),
  };
}

export default function Cursos() {
  const { convocatorias } = useLoaderData<typeof loader>();
  const list = listName(useSite().school.list).inSentence;
  return (
    <Page className="wide">
      <h1>Cursos</h1>
      <ConvocatoriasList convocatorias={convocatorias} />
      <p>
        ¿Ninguno te viene bien? <a href="/inscripcion">Apúntate a {list}</a> y te avisamos de los
        siguientes.
      </p>
    </Page>
  );
}
