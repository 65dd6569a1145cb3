import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireUser } from "~/auth/guard.server";
import { privateHeaders } from "~/auth/private-headers";
import { ArticleForm } from "~/blog/article-form";
import { submitArticle } from "~/blog/article-form.server";
import { ARTICLE_FIELDS, PAGE_SIZE } from "~/blog/article-limits";
import { countArticles, deleteArticle, findArticle, listArticles } from "~/blog/articles.server";
import { ArticlesTable } from "~/blog/articles-table";
import { DeleteArticleDialog } from "~/blog/delete-article-dialog";
import { useForgetDraft } from "~/blog/draft";
import { readPositive } from "~/read-positive";
import { Page } from "~/ui/page";
import { pageTitle } from "~/ui/page-title";

export const headers = privateHeaders;

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Artículos", matches) },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const page = readPositive(search.get("pagina")) ?? 1;
  const find = (id: number | null) => (id ? findArticle(id) : null);
  const [articles, total, edited, deleted] = await Promise.all([
    listArticles(page),
    countArticles(),
    find(readPositive(search.get("editar"))),
    find(readPositive(search.get("eliminar"))),
  ]);
  const isNew = search.has("nuevo");
  const saved = search.get("guardado");
  const formKey = isNew ? randomUUID() : null;
  return {
    articles,
    page,
    pages: Math.ceil(total / PAGE_SIZE),
    edited,
    deleted,
    isNew,
    saved,
    formKey,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request, ARTICLE_FIELDS);
  const search = new URL(request.url).searchParams;
  const deleted = readPositive(search.get("eliminar"));
  if (deleted) {
    await deleteArticle(deleted);
    return redirect("/blog-admin", 303);
  }
  const edited = readPositive(search.get("editar"));
  const outcome = await submitArticle(request, edited);
  if (outcome) return data(outcome.state, outcome.init);
  return redirect(`/blog-admin?guardado=${edited ?? "nuevo"}`, 303);
}

export default function BlogAdmin() {
  const { articles, page, pages, edited, deleted, isNew, saved, formKey } =
    useLoaderData<typeof loader>();
  const state = useActionData<typeof action>();
  const pending = useNavigation().formMethod === "POST";
  useForgetDraft(saved);
  const dialog = deleted && <DeleteArticleDialog article={deleted} pending={pending} />;
  return (
    <Page className="panel" dialog={dialog}>
      <div className="panel-head">
        <h1>Artículos</h1>
        <a className="button" href="/blog-admin?nuevo">
          Nuevo artículo
        </a>
      </div>
      {(isNew || edited) && (
        <ArticleForm
          key={edited?.id ?? "nuevo"}
          article={edited}
          formKey={formKey}
          state={state}
          pending={pending}
        />
      )}
      <ArticlesTable articles={articles} page={page} pages={pages} />
    </Page>
  );
}
