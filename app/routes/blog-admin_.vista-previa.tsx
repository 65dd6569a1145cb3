import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { readEditedIds } from "~/articulos/articulo-fields";
import { previewArticulo } from "~/articulos/articulo-form.server";
import { ArticuloView, articuloRules } from "~/articulos/articulo-view";
import { requireUser } from "~/auth/guard.server";
import { privateMeta } from "~/seo/page-meta";
import { Page } from "~/ui/page";
import { InlineRules } from "~/ui/page-style";
import { NoPreview, PreviewBar } from "~/ui/preview-bar";

export const meta = privateMeta("Vista previa de un artículo");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  return previewArticulo(request, readEditedIds(new URL(request.url).searchParams));
}

export default function ArticlePreviewPage() {
  const preview = useActionData<typeof action>();
  if (!preview) {
    return (
      <NoPreview>
        <a href="/blog-admin">Volver a los artículos</a>
      </NoPreview>
    );
  }
  return (
    <Page className="wide article">
      <InlineRules rules={articuloRules(preview.article)} />
      <PreviewBar isChange={preview.isChange} problems={preview.problems} />
      <ArticuloView article={preview.article} />
    </Page>
  );
}
