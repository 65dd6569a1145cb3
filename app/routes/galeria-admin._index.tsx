import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ShownIn } from "~/articulos/shown-in";
import { requireUser } from "~/auth/guard.server";
import { findMade } from "~/db/rows.server";
import { listFotos } from "~/galeria/fotos.server";
import { MoveNotice, ProyectoNotice } from "~/galeria/galeria-notices";
import { PROYECTO_FORM } from "~/galeria/gone-forms.server";
import { readMoved } from "~/galeria/order";
import { submitMove } from "~/galeria/order.server";
import { ProyectoForm } from "~/galeria/proyecto-form";
import { submitProyecto } from "~/galeria/proyecto-form.server";
import { deleteProyecto, listProyectos, versionOfProyecto } from "~/galeria/proyectos.server";
import { DeleteProyectoDialog, ProyectosList } from "~/galeria/proyectos-list";
import { doneWith } from "~/http/done";
import { responseInit } from "~/http/form-result";
import { readFormKey } from "~/http/new-form.server";
import { positiveInteger } from "~/http/query";
import { textsShowing } from "~/panel/texts-showing.server";
import { orGone } from "~/papelera/gone-form.server";
import { readDeleted } from "~/papelera/trash-list.server";
import { privateMeta } from "~/seo/page-meta";
import { Page } from "~/ui/page";

export const meta = privateMeta("Proyectos");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const newKey = readFormKey(request);
  const made = search.has("nuevo") && (await findMade("proyectos_galeria", newKey));
  if (made) throw redirect(`/galeria-admin?editar=${made}`);
  const proyectos = await listProyectos();
  const named = (parameter: string) =>
    proyectos.find(({ id }) => id === positiveInteger(search.get(parameter))) ?? null;
  const [edited, deleted] = [named("editar"), named("eliminar")];
  const lost = deleted ? await listFotos(deleted.id) : [];
  const urls = [...(deleted ? [deleted.portada_url] : []), ...lost.map(({ url }) => url)];
  const formKey = search.has("nuevo") || edited ? newKey : null;
  const saved = {
    publicado: named("publicado"),
    guardado: named("guardado"),
    recuperado: named("recuperado"),
  };
  const done = doneWith(saved, await readDeleted(search, "eliminado"));
  return {
    proyectos,
    edited,
    deleted,
    formKey,
    version: edited && versionOfProyecto(edited),
    done,
    showing: await textsShowing(urls),
    moved: readMoved(search),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const deleted = positiveInteger(search.get("eliminar"));
  if (deleted) {
    const trash = await deleteProyecto(deleted);
    return redirect(trash ? `/galeria-admin?eliminado=${trash}` : "/galeria-admin", 303);
  }
  const moved = positiveInteger(search.get("mover"));
  if (moved) {
    return redirect(await submitMove(request, "proyectos", moved), 303);
  }
  const edited = positiveInteger(search.get("editar"));
  const result = await orGone(
    request,
    edited,
    await submitProyecto(request, edited),
    PROYECTO_FORM,
  );
  if (!result.ok) return data(result.form, responseInit(result));
  return redirect(`/galeria-admin?${edited ? "guardado" : "publicado"}=${result.value}`, 303);
}

export default function GaleriaAdmin() {
  const { proyectos, edited, deleted, formKey, version, done, showing, moved } =
    useLoaderData<typeof loader>();
  const state = useActionData<typeof action>();
  const dialog = deleted && (
    <DeleteProyectoDialog proyecto={deleted}>
      <ShownIn texts={showing} deleted="proyecto" />
    </DeleteProyectoDialog>
  );
  return (
    <Page className="panel" dialog={dialog}>
      {done && <ProyectoNotice {...done} />}
      <MoveNotice moved={moved} />
      {formKey || state ? (
        <ProyectoForm
          key={edited?.id ?? "nuevo"}
          proyecto={edited}
          formKey={formKey}
          version={version}
          state={state}
        />
      ) : (
        <>
          <div className="panel-head">
            <h1>Galería</h1>
            <a className="button" href="/galeria-admin?nuevo">
              Nuevo proyecto
            </a>
          </div>
          <ProyectosList proyectos={proyectos} moved={moved} />
        </>
      )}
    </Page>
  );
}
