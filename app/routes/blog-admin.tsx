import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ARTICULO_FIELDS, PAGE_SIZE } from "~/articulos/articulo-fields";
import { ArticuloForm } from "~/articulos/articulo-form";
import { submitArticulo } from "~/articulos/articulo-form.server";
import { ArticuloNotice } from "~/articulos/articulo-notice";
import {
  countArticulos,
  deleteArticulo,
  findArticulo,
  listArticulos,
} from "~/articulos/articulos.server";
import { ArticulosTable, DeleteArticuloDialog } from "~/articulos/articulos-table";
import { useDiscardDraft } from "~/articulos/draft";
import { requireUser } from "~/auth/guard.server";
import { type Done, doneWith } from "~/http/done";
import { responseInit } from "~/http/form-result";
import { privateHeaders } from "~/http/private-pages";
import { positiveInteger } from "~/http/query";
import { panelLinks } from "~/panel/panel-links";
import { readDeleted } from "~/papelera/trash-list.server";
import { privateMeta } from "~/seo/page-meta";
import { Page } from "~/ui/page";

export const headers = privateHeaders;

export const links = panelLinks;

export const meta = privateMeta("Artículos");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const page = positiveInteger(search.get("pagina")) ?? 1;
  const find = (parameter: string) => {
    const id = positiveInteger(search.get(parameter));
    return id ? findArticulo(id) : null;
  };
  const [articles, total, edited, deleted, publicado, guardado, recuperado] = await Promise.all([
    listArticulos(page),
    countArticulos(),
    find("editar"),
    find("eliminar"),
    find("publicado"),
    find("guardado"),
    find("recuperado"),
  ]);
  const isNew = search.has("nuevo");
  const formKey = isNew ? randomUUID() : null;
  return {
    articles,
    page,
    pages: Math.ceil(total / PAGE_SIZE),
    edited,
    deleted,
    isNew,
    undescribed: (publicado ?? guardado)?.undescribed ?? 0,
    done: doneWith({ publicado, guardado, recuperado }, await readDeleted(search, "eliminado")),
    formKey,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request, ARTICULO_FIELDS);
  const search = new URL(request.url).searchParams;
  const deleted = positiveInteger(search.get("eliminar"));
  if (deleted) {
    const trash = await deleteArticulo(deleted);
    return redirect(trash ? `/blog-admin?eliminado=${trash}` : "/blog-admin", 303);
  }
  const edited = positiveInteger(search.get("editar"));
  const result = await submitArticulo(request, edited);
  if (!result.ok) return data(result.form, responseInit(result));
  return redirect(`/blog-admin?${edited ? "guardado" : "publicado"}=${result.value}`, 303);
}

export default function BlogAdmin() {
  const { articles, page, pages, edited, deleted, isNew, done, undescribed, formKey } =
    useLoaderData<typeof loader>();
  const state = useActionData<typeof action>();
  useDiscardDraft(draftOf(done));
  const dialog = deleted && <DeleteArticuloDialog article={deleted} />;
  return (
    <Page className="panel" dialog={dialog}>
      {done && <ArticuloNotice done={done} undescribed={undescribed} />}
      <div className="panel-head">
        <h1>Artículos</h1>
        <a className="button" href="/blog-admin?nuevo">
          Nuevo artículo
        </a>
      </div>
      {(isNew || edited) && (
        <ArticuloForm
          key={edited?.id ?? "nuevo"}
          article={edited}
          formKey={formKey}
          state={state}
        />
      )}
      <ArticulosTable articles={articles} page={page} pages={pages} />
    </Page>
  );
}

/** The draft that what was saved makes superfluous. */
function draftOf(done: Done | null): string | null {
  if (done?.what === "publicado") return "nuevo";
  return done?.what === "guardado" ? String(done.id) : null;
}
