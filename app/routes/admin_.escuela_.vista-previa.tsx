import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { requireUser } from "~/auth/guard.server";
import { nextConvocatorias } from "~/convocatorias/convocatorias.server";
import { previewEscuela } from "~/escuela/escuela-form.server";
import { previewedSchool } from "~/escuela/school";
import { newestStrip } from "~/galeria/proyectos.server";
import { LandingPreview } from "~/home/landing-preview";
import { landingView } from "~/home/landing-view";
import { privateMeta } from "~/seo/page-meta";
import { NoPreview, PreviewBar } from "~/ui/preview-bar";

export const meta = privateMeta("Cómo queda la portada");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const preview = await previewEscuela(request);
  const { problems } = preview;
  const next = await nextConvocatorias();
  const view = landingView(preview, next);
  return { problems, school: previewedSchool(preview), view, strip: await newestStrip() };
}

export default function EscuelaPreviewPage() {
  const preview = useActionData<typeof action>();
  if (!preview) {
    return (
      <NoPreview>
        <a href="/admin/escuela">← Escuela</a>
      </NoPreview>
    );
  }
  return (
    <LandingPreview {...preview}>
      <PreviewBar isChange problems={preview.problems} />
    </LandingPreview>
  );
}
