import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { convocatoriaMeta } from "~/convocatorias/convocatoria-meta";
import { ConvocatoriaView } from "~/convocatorias/convocatoria-view";
import { findConvocatoria, upcomingConvocatorias } from "~/convocatorias/convocatorias.server";
import { courseHtml } from "~/convocatorias/course-text.server";
import { nextOf } from "~/convocatorias/next-convocatorias";
import { photosOfText } from "~/galeria/fotos.server";
import type { PublicPage } from "~/http/public-cache";
import { positiveInteger } from "~/http/query";
import { picturesIn } from "~/text/document/document";
import { excerptOfHtml } from "~/text/excerpt.server";
import { Onward } from "~/ui/onward";
import { Page } from "~/ui/page";
import type { StyledPage } from "~/ui/page-style";
import { PrintedAddress } from "~/ui/printed-address";
import COURSES_STYLE from "~/ui/styles/courses.css?inline";
import TEXT_STYLE from "~/ui/styles/text.css?inline";

export const handle: PublicPage & StyledPage<unknown> = {
  rules: () => TEXT_STYLE + COURSES_STYLE,
  canonicalPath: ({ params }) => `/cursos/${positiveInteger(params.id)}`,
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? convocatoriaMeta(data.convocatoria, matches) : [];

export async function loader({ params }: LoaderFunctionArgs) {
  const found = await findConvocatoria(positiveInteger(params.id) ?? 0);
  if (!found) throw data(null, { status: 404 });
  const { texto, created_at, updated_at, ...shown } = found;
  const { html, card } = courseHtml(texto, await photosOfText(picturesIn(texto)));
  const upcoming = await upcomingConvocatorias(2);
  return {
    convocatoria: { ...shown, excerpt: html && excerptOfHtml(html), card },
    html,
    hasList: upcoming.length > 0,
    next: upcoming.map(nextOf).find(({ id }) => id !== found.id) ?? null,
  };
}

export default function CursoPage() {
  const { convocatoria, html, hasList, next } = useLoaderData<typeof loader>();
  return (
    <Page className="wide article">
      {hasList && (
        <p>
          <a className="standalone-link" href="/cursos">
            ← Todos los cursos con fecha
          </a>
        </p>
      )}
      <ConvocatoriaView convocatoria={convocatoria} html={html} />
      <PrintedAddress path={`/cursos/${convocatoria.id}`} />
      <Onward
        next={
          next && {
            label: "Otro curso que empieza",
            href: `/cursos/${next.id}`,
            title: next.titulo,
          }
        }
      />
    </Page>
  );
}
