import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pagesOf, readEditedIds, readIntent } from "~/articulos/articulo-fields";
import { ArticuloForm } from "~/articulos/articulo-form";
import { submitArticulo } from "~/articulos/articulo-form.server";
import { ArticuloNotice, DiscardedNotice, ScheduledNotice } from "~/articulos/articulo-notice";
import { VersionBar, VersionsList } from "~/articulos/articulo-versions";
import { ArticuloView, articuloRules } from "~/articulos/articulo-view";
import { countArticulos, findArticulo, listArticulos } from "~/articulos/articulos.server";
import { ArticulosTable, DeleteArticuloDialog } from "~/articulos/articulos-table";
import { listBorradores } from "~/articulos/borradores.server";
import { BorradoresList, DiscardBorradorDialog } from "~/articulos/borradores-list";
import { deleteArticulo, deleteBorrador, findBorradorTitle } from "~/articulos/deletions.server";
import { readEdited } from "~/articulos/edited.server";
import { ARTICULO_FORM } from "~/articulos/gone-articulo.server";
import { wordChanges } from "~/articulos/version-changes.server";
import { findVersion, listVersions, restoreVersion } from "~/articulos/versiones.server";
import { requireUser } from "~/auth/guard.server";
import { siteNow } from "~/db/site-time";
import { madridDay } from "~/format/dates";
import { doneWith } from "~/http/done";
import { responseInit } from "~/http/form-result";
import { positiveInteger, readPage } from "~/http/query";
import { orGone } from "~/papelera/gone-form.server";
import { readDeleted } from "~/papelera/trash-list.server";
import { privateMeta } from "~/seo/page-meta";
import { Page } from "~/ui/page";
import { InlineRules } from "~/ui/page-style";

export const meta = privateMeta("Artículos");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const borradores = await listBorradores();
  const old = await findVersion(positiveInteger(search.get("version")) ?? 0);
  if (old) {
    const hasDraft = borradores.some(({ articulo_id }) => articulo_id === old.articulo_id);
    const now = await findArticulo(old.articulo_id);
    return { old: { ...old, hasDraft, changes: now && wordChanges(old, now) }, present: null };
  }
  const page = readPage(search);
  const find = (parameter: string) => {
    const id = positiveInteger(search.get(parameter));
    return id ? findArticulo(id) : null;
  };
  const isNew = search.has("nuevo");
  const ids = readEditedIds(search);
  const isEdit = ids.articulo !== null || ids.borrador !== null;
  const [articles, total, edited, deleted, publicado, guardado, recuperado] = await Promise.all([
    listArticulos(page),
    countArticulos(),
    isEdit ? readEdited({ ...ids, clave: null }) : null,
    find("eliminar"),
    find("publicado"),
    find("guardado"),
    find("recuperado"),
  ]);
  const programado = positiveInteger(search.get("programado"));
  const discarded = positiveInteger(search.get("descartar"));
  const present = {
    articles,
    page,
    pages: pagesOf(total),
    borradores,
    edited,
    versions: edited?.articulo ? await listVersions(edited.articulo.id) : [],
    deleted,
    discarded: discarded ? await findBorradorTitle(discarded) : null,
    isNew,
    undescribed: (publicado ?? guardado)?.undescribed ?? 0,
    done: doneWith({ publicado, guardado, recuperado }, await readDeleted(search, "eliminado")),
    scheduled: borradores.find(({ id }) => id === programado) ?? null,
    undiscarded: await readDeleted(search, "descartado"),
    formKey: randomUUID(),
    today: madridDay(siteNow()),
  };
  return { old: null, present };
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
  const submitted = await submitArticulo(request, ids, intent);
  const result = await orGone(request, ids.articulo, submitted, ARTICULO_FORM);
  if (!result.ok) return data(result.form, responseInit(result));
  const id = result.value;
  if (intent === "publicar") return leadTo(`?${ids.articulo ? "guardado" : "publicado"}=${id}`);
  if (intent === "programar" && id) return leadTo(`?programado=${id}`);
  if (ids.articulo) return leadTo(`?editar=${ids.articulo}`);
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
  const { articles, page, pages, borradores, edited, versions, deleted, discarded } = present;
  const { isNew, done, undescribed, scheduled, undiscarded, formKey, today } = present;
  const dialog =
    (deleted && <DeleteArticuloDialog article={deleted} />) ||
    (discarded && <DiscardBorradorDialog borrador={discarded} />);
  return (
    <Page className="panel" dialog={dialog}>
      {done && <ArticuloNotice done={done} undescribed={undescribed} />}
      {scheduled?.publica_at && (
        <ScheduledNotice borrador={{ ...scheduled, publica_at: scheduled.publica_at }} />
      )}
      {undiscarded && <DiscardedNotice {...undiscarded} />}
      <div className="panel-head">
        <h1>Artículos</h1>
        <a className="button" href="/blog-admin?nuevo">
          Nuevo artículo
        </a>
      </div>
      {(isNew || edited || state?.values) && (
        <ArticuloForm
          key={
            edited?.articulo ? `articulo ${edited.articulo.id}` : (edited?.borrador?.id ?? "nuevo")
          }
          {...{ edited, formKey, today, state }}
        />
      )}
      {edited?.articulo && <VersionsList articulo={edited.articulo} versions={versions} />}
      <BorradoresList borradores={borradores} />
      <ArticulosTable
        articles={articles}
        title={borradores.some(({ articulo_id }) => !articulo_id) ? "Publicados" : null}
        changed={borradores.flatMap(({ articulo_id }) => articulo_id ?? [])}
        page={page}
        pages={pages}
      />
    </Page>
  );
}
