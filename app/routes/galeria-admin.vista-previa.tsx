import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { requireUser } from "~/auth/guard.server";
import { privateHeaders } from "~/auth/private-headers";
import { PROYECTO_FIELDS } from "~/galeria/galeria-limits";
import { ProyectoCard } from "~/galeria/proyecto-card";
import { ProyectoHead } from "~/galeria/proyecto-head";
import { previewProyecto } from "~/galeria/proyecto-preview.server";
import { readPositive } from "~/read-positive";
import { NoPreview } from "~/ui/no-preview";
import { Page } from "~/ui/page";
import { pageTitle } from "~/ui/page-title";
import { PreviewBar } from "~/ui/preview-bar";

export const headers = privateHeaders;

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Vista previa de un proyecto", matches) },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request, PROYECTO_FIELDS);
  return previewProyecto(request, readPositive(new URL(request.url).searchParams.get("editar")));
}

export default function ProyectoPreviewPage() {
  const preview = useActionData<typeof action>();
  if (!preview) {
    return (
      <NoPreview>
        <a href="/galeria-admin">Volver a los proyectos</a>
      </NoPreview>
    );
  }
  const { proyecto } = preview;
  return (
    <Page className="wide proyecto">
      <PreviewBar isChange={preview.isChange} problems={preview.problems} />
      <ProyectoHead proyecto={proyecto} fotos={proyecto.fotos} />
      <section aria-labelledby="card-title">
        <p className="secondary-text" id="card-title">
          En la galería:
        </p>
        <div className="card-grid">
          <ProyectoCard proyecto={proyecto} eager />
        </div>
      </section>
    </Page>
  );
}
