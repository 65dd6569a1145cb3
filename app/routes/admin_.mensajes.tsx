import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireUser } from "~/auth/guard.server";
import { privateHeaders } from "~/http/private-pages";
import { MensajeDialog } from "~/mensajes/mensaje-dialog";
import { deleteMensaje, findMensaje, readMensajes } from "~/mensajes/mensajes.server";
import { mensajesHref, readMensajesState } from "~/mensajes/mensajes-state";
import { MensajesTable } from "~/mensajes/mensajes-table";
import { panelLinks } from "~/panel/panel-links";
import { readDeleted } from "~/papelera/trash-list.server";
import { UndoNotice } from "~/papelera/undo-notice";
import { privateMeta } from "~/seo/page-meta";
import { DeleteSubmissionDialog } from "~/submissions/submission-dialog";
import { ErrorNotice } from "~/ui/notice";
import { Page } from "~/ui/page";

export const headers = privateHeaders;

export const links = panelLinks;

const DELETED = "Ya no está entre los mensajes.";

export const meta = privateMeta("Mensajes");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const { searchParams } = new URL(request.url);
  const { search, page, mensaje, deleted } = readMensajesState(searchParams);
  const asked = mensaje ?? deleted;
  return {
    search,
    page,
    mensajes: await readMensajes(search, page),
    mensaje: asked && (await findMensaje(asked)),
    isAsked: asked !== null,
    asksToDelete: mensaje === null,
    done: await readDeleted(searchParams, "eliminado"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const { deleted } = readMensajesState(new URL(request.url).searchParams);
  const trash = deleted && (await deleteMensaje(deleted));
  return redirect(trash ? `/admin/mensajes?eliminado=${trash}` : "/admin/mensajes", 303);
}

export default function Mensajes() {
  const { search, page, mensajes, mensaje, isAsked, asksToDelete, done } =
    useLoaderData<typeof loader>();
  const hrefOf = (open: { mensaje?: number; deleted?: number }) =>
    mensajesHref({ search, page, ...open });
  const dialog =
    mensaje &&
    (asksToDelete ? (
      <DeleteSubmissionDialog
        title={`¿Eliminar el mensaje de ${mensaje.nombre}?`}
        closeHref={hrefOf({ mensaje: mensaje.id })}
        action={`/admin/mensajes?eliminar=${mensaje.id}`}
      />
    ) : (
      <MensajeDialog
        mensaje={mensaje}
        closeHref={hrefOf({})}
        deleteHref={hrefOf({ deleted: mensaje.id })}
      />
    ));
  return (
    <Page className="panel" dialog={dialog}>
      {done && (
        <UndoNotice title="Mensaje eliminado" {...done}>
          {DELETED}
        </UndoNotice>
      )}
      {isAsked && !mensaje && (
        <ErrorNotice title="Ese mensaje ya no está" subject={isAsked}>
          Puede que se borrara.
        </ErrorNotice>
      )}
      <div className="panel-head">
        <h1>Mensajes</h1>
        <a href="/admin">Volver al panel</a>
      </div>
      <MensajesTable {...mensajes} search={search} page={page} />
    </Page>
  );
}
