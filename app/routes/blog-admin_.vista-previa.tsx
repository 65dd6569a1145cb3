import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { requireUser } from "~/auth/guard.server";
import { privateHeaders } from "~/auth/private-headers";
import { ARTICLE_FIELDS } from "~/blog/article-limits";
import { previewArticle } from "~/blog/article-preview.server";
import { ArticleView } from "~/blog/article-view";
import { readPositive } from "~/read-positive";
import { NoPreview } from "~/ui/no-preview";
import { Page } from "~/ui/page";
import { pageTitle } from "~/ui/page-title";
import { PreviewBar } from "~/ui/preview-bar";

export const headers = privateHeaders;

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Vista previa de un artículo", matches) },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request, ARTICLE_FIELDS);
  return previewArticle(request, readPositive(new URL(request.url).searchParams.get("editar")));
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
      <PreviewBar isChange={preview.isChange} problems={preview.problems} />
      <ArticleView article={preview.article} />
    </Page>
  );
}
