import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { requireUser } from "~/auth/guard.server";
import { cardRules, ProyectoCard } from "~/galeria/proyecto-card";
import { previewProyecto } from "~/galeria/proyecto-form.server";
import { ProyectoHead } from "~/galeria/proyecto-sheet";
import { positiveInteger } from "~/http/query";
import { privateMeta } from "~/seo/page-meta";
import { Page } from "~/ui/page";
import { InlineRules } from "~/ui/page-style";
import { NoPreview, PreviewBar } from "~/ui/preview-bar";
import GALLERY_STYLE from "~/ui/styles/gallery.css?inline";

export const meta = privateMeta("Vista previa de un proyecto");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  return previewProyecto(request, positiveInteger(new URL(request.url).searchParams.get("editar")));
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
      <InlineRules rules={GALLERY_STYLE + cardRules([proyecto])} />
      <PreviewBar isChange={preview.isChange} problems={preview.problems} />
      <ProyectoHead proyecto={proyecto} fotos={proyecto.fotos} />
      <section aria-labelledby="card-title">
        <p className="secondary-text" id="card-title">
          En la galería:
        </p>
        <ProyectoCard proyecto={proyecto} eager />
      </section>
    </Page>
  );
}
