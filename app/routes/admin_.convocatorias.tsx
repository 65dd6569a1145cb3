import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "~/auth/guard.server";
import { CONVOCATORIA_FIELDS } from "~/convocatorias/convocatoria-fields";
import { ConvocatoriaForm } from "~/convocatorias/convocatoria-form";
import { submitConvocatoria } from "~/convocatorias/convocatoria-form.server";
import {
  countConvocatorias,
  deleteConvocatoria,
  findConvocatoria,
  listConvocatorias,
  versionOfConvocatoria,
} from "~/convocatorias/convocatorias.server";
import {
  ConvocatoriaNotice,
  ConvocatoriasTable,
  DeleteConvocatoriaDialog,
} from "~/convocatorias/convocatorias-table";
import { CONVOCATORIA_FORM } from "~/convocatorias/gone-convocatoria.server";
import { doneWith } from "~/http/done";
import { readFields } from "~/http/form-body.server";
import { responseInit } from "~/http/form-result";
import { pagesOf, positiveInteger, readPage } from "~/http/query";
import { orGone } from "~/papelera/gone-form.server";
import { readDeleted } from "~/papelera/trash-list.server";
import { privateMeta } from "~/seo/page-meta";
import { ErrorNotice } from "~/ui/notice";
import { Page } from "~/ui/page";

export const meta = privateMeta("Cursos con fecha");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const page = readPage(search);
  const find = (parameter: string) => {
    const id = positiveInteger(search.get(parameter));
    return id ? findConvocatoria(id) : null;
  };
  const [convocatorias, total, edited, deleted, publicado, guardado, recuperado] =
    await Promise.all([
      listConvocatorias(page),
      countConvocatorias(),
      find("editar"),
      find("eliminar"),
      find("publicado"),
      find("guardado"),
      find("recuperado"),
    ]);
  const isNew = search.has("nueva");
  return {
    convocatorias,
    page,
    pages: pagesOf(total),
    edited,
    deleted,
    isNew,
    isGone: (search.has("editar") && !edited) || (search.has("eliminar") && !deleted),
    done: doneWith({ publicado, guardado, recuperado }, await readDeleted(search, "eliminado")),
    isPast: (publicado ?? guardado ?? recuperado)?.isPast ?? false,
    formKey: randomUUID(),
    version: edited && versionOfConvocatoria(edited),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const deleted = positiveInteger(search.get("eliminar"));
  if (deleted) {
    const trash = await deleteConvocatoria(deleted);
    const done = trash ? `?eliminado=${trash}` : "";
    return redirect(`/admin/convocatorias${done}`, 303);
  }
  const edited = positiveInteger(search.get("editar"));
  const values = await readFields(request, CONVOCATORIA_FIELDS);
  const submitted = await submitConvocatoria(values, edited);
  const result = await orGone(request, edited, submitted, CONVOCATORIA_FORM);
  if (!result.ok) return data(result.form, responseInit(result));
  const done = edited ? "guardado" : "publicado";
  return redirect(`/admin/convocatorias?${done}=${result.value}`, 303);
}

export default function Convocatorias() {
  const { convocatorias, page, pages, edited, deleted, isNew, isGone, done, isPast, ...origin } =
    useLoaderData<typeof loader>();
  const state = useActionData<typeof action>();
  const dialog = deleted && <DeleteConvocatoriaDialog convocatoria={deleted} />;
  return (
    <Page className="panel" dialog={dialog}>
      {done && <ConvocatoriaNotice done={done} isPast={isPast} />}
      {isGone && !state && (
        <ErrorNotice title="Ese curso ya no está" subject={isGone}>
          Puede que se borrara.
        </ErrorNotice>
      )}
      <div className="panel-head">
        <h1>Cursos con fecha</h1>
        <a className="button" href="/admin/convocatorias?nueva">
          Anunciar un curso
        </a>
      </div>
      {(isNew || edited || state) && (
        <ConvocatoriaForm
          key={edited?.id ?? "nueva"}
          convocatoria={edited}
          {...origin}
          state={state}
        />
      )}
      <ConvocatoriasTable convocatorias={convocatorias} page={page} pages={pages} />
    </Page>
  );
}
