import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pagesOf, readEditedIds, readIntent } from "~/articulos/articulo-fields";
import { ArticuloForm } from "~/articulos/articulo-form";
import { submitArticulo } from "~/articulos/articulo-form.server";
import {
  ArticuloNotice,
  DiscardedNotice,
  ScheduledNotice,
  UnpublishedNotice,
} from "~/articulos/articulo-notice";
import { VersionBar } from "~/articulos/articulo-versions";
import { ArticuloView, articuloRules } from "~/articulos/articulo-view";
import { countArticulos, findArticulo, listArticulos } from "~/articulos/articulos.server";
import { ArticulosTable, DeleteArticuloDialog } from "~/articulos/articulos-table";
import { listBorradores, listFormNames } from "~/articulos/borradores.server";
import { BorradoresList, DiscardBorradorDialog } from "~/articulos/borradores-list";
import { deleteArticulo, deleteBorrador, findBorradorTitle } from "~/articulos/deletions.server";
import { findEdited, readEdited, targetOf } from "~/articulos/edited.server";
import {
  findVersion,
  listVersions,
  restoreVersion,
  wordChanges,
} from "~/articulos/versiones.server";
import { requireUser } from "~/auth/guard.server";
import { siteNow } from "~/db/site-time";
import { madridDay } from "~/format/dates";
import { doneWith } from "~/http/done";
import { responseInit } from "~/http/form-result";
import { readFormKey } from "~/http/new-form.server";
import { positiveInteger, readPage } from "~/http/query";
import { readDeleted } from "~/papelera/trash-list.server";
import { privateMeta } from "~/seo/page-meta";
import { Page } from "~/ui/page";
import { InlineRules } from "~/ui/page-style";

export const meta = privateMeta("Artículos");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const old = await findVersion(positiveInteger(search.get("version")) ?? 0);
  if (old) {
    const { borrador } = await findEdited({ articulo: old.articulo_id });
    const now = await findArticulo(old.articulo_id);
    const changes = now && wordChanges(old, now);
    return { old: { ...old, hasDraft: borrador !== null, changes }, present: null };
  }
  const formKey = readFormKey(request);
  const made = await findEdited(search.has("nuevo") ? { clave: formKey } : null);
  if (made.articulo) throw redirect(`/blog-admin?editar=${made.articulo.id}`);
  if (made.borrador) throw redirect(`/blog-admin?borrador=${made.borrador.id}`);
  const edited = await readEdited(targetOf(readEditedIds(search), null));
  const list = search.has("nuevo") || edited ? null : await readList(search);
  const draft = edited?.borrador && { ...edited.borrador, titulo: edited.titulo };
  const programado = positiveInteger(search.get("programado"));
  const find = findNamed(search);
  const [publicado, guardado, recuperado] = await Promise.all([
    find("publicado"),
    find("guardado"),
    find("recuperado"),
  ]);
  const present = {
    list,
    edited,
    versions: edited?.articulo ? await listVersions(edited.articulo.id) : [],
    undescribed: (publicado ?? guardado)?.undescribed ?? 0,
    done: doneWith({ publicado, guardado, recuperado }, await readDeleted(search, "eliminado")),
    scheduled: (list?.borradores ?? [draft]).find((each) => each?.id === programado) ?? null,
    undiscarded: await readDeleted(search, "descartado"),
    isUnpublished: search.has("aparte") && Boolean(edited?.articulo),
    formNames: search.has("nuevo") ? await listFormNames() : null,
    formKey,
    today: madridDay(siteNow()),
  };
  return { old: null, present };
}

function findNamed(search: URLSearchParams) {
  return (parameter: string) => {
    const id = positiveInteger(search.get(parameter));
    return id ? findArticulo(id) : null;
  };
}

async function readList(search: URLSearchParams) {
  const page = readPage(search);
  const discarded = positiveInteger(search.get("descartar"));
  return {
    articles: await listArticulos(page),
    page,
    pages: pagesOf(await countArticulos()),
    borradores: await listBorradores(),
    deleted: await findNamed(search)("eliminar"),
    discarded: discarded ? await findBorradorTitle(discarded) : null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const leadTo = (query: string) => redirect(`/blog-admin${query}`, 303);
  const [deleted, discarded, version] = ["eliminar", "descartar", "version"].map((name) =>
    positiveInteger(search.get(name)),
  );
  if (deleted) {
    const trash = await deleteArticulo(deleted);
    return leadTo(trash ? `?eliminado=${trash}` : "");
  }
  if (discarded) {
    const trash = await deleteBorrador(discarded);
    return leadTo(trash ? `?descartado=${trash}` : "");
  }
  if (version) {
    const restored = await restoreVersion(version);
    return leadTo(restored ? `?guardado=${restored}` : "");
  }
  const ids = readEditedIds(search);
  const intent = readIntent(search);
  const result = await submitArticulo(request, ids, intent);
  if (!result.ok) return data(result.form, responseInit(result));
  const id = result.value;
  if (intent === "publicar") return leadTo(`?${ids.articulo ? "guardado" : "publicado"}=${id}`);
  if (intent === "programar" && id) return leadTo(`?programado=${id}`);
  if (ids.articulo) return leadTo(`?editar=${ids.articulo}&aparte`);
  // Emptied, it has gone.
  return leadTo(id ? `?borrador=${id}` : "?descartado");
}

export default function BlogAdmin() {
  const { old, present } = useLoaderData<typeof loader>();
  const state = useActionData<typeof action>();
  if (old) {
    return (
      <Page className="wide article">
        <InlineRules rules={articuloRules(old)} />
        <VersionBar version={old} hasDraft={old.hasDraft} changes={old.changes} />
        <ArticuloView article={old} />
      </Page>
    );
  }
  const { list, edited, versions, done, undescribed, scheduled, undiscarded } = present;
  const { formKey, formNames, today, isUnpublished } = present;
  const dialog =
    (list?.deleted && <DeleteArticuloDialog article={list.deleted} page={list.page} />) ||
    (list?.discarded && <DiscardBorradorDialog borrador={list.discarded} />);
  return (
    <Page className="panel" dialog={dialog}>
      {done && <ArticuloNotice done={done} undescribed={undescribed} />}
      {scheduled?.publica_at && (
        <ScheduledNotice borrador={{ ...scheduled, publica_at: scheduled.publica_at }} />
      )}
      {isUnpublished && !state && <UnpublishedNotice hasChanges={Boolean(edited?.borrador)} />}
      {undiscarded && <DiscardedNotice {...undiscarded} />}
      {list && !state?.values ? (
        <ArticulosList {...list} />
      ) : (
        <ArticuloForm
          key={
            edited?.articulo ? `articulo ${edited.articulo.id}` : (edited?.borrador?.id ?? "nuevo")
          }
          {...{ edited, versions, formKey, today, state }}
          present={formNames}
        />
      )}
    </Page>
  );
}

type ArticulosListProps = Awaited<ReturnType<typeof readList>>;

function ArticulosList({ articles, borradores, page, pages }: ArticulosListProps) {
  return (
    <>
      <div className="panel-head">
        <h1>Blog</h1>
        <a className="button" href="/blog-admin?nuevo">
          Nuevo artículo
        </a>
      </div>
      <BorradoresList borradores={borradores} />
      <ArticulosTable
        articles={articles}
        title={borradores.some(({ articulo_id }) => !articulo_id) ? "Publicados" : null}
        changed={borradores.flatMap(({ articulo_id }) => articulo_id ?? [])}
        page={page}
        pages={pages}
      />
    </>
  );
}
