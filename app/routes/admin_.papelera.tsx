import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ShownIn } from "~/articulos/shown-in";
import { requireUser } from "~/auth/guard.server";
import { overfilledWords } from "~/convocatorias/course-words";
import { findOverfilled } from "~/convocatorias/plazas.server";
import { isPurgeDue } from "~/db/purge-deleted.server";
import { readFields } from "~/http/form-body.server";
import { responseInit } from "~/http/form-result";
import { positiveInteger } from "~/http/query";
import { findInscripcion } from "~/inscripciones/inscripciones.server";
import { textsShowing } from "~/panel/texts-showing.server";
import { askedVersion, deleteTrashed, emptyTrash, restore } from "~/papelera/papelera.server";
import { DeleteForGoodDialog, TRASH_HREF, TrashList, TrashNotice } from "~/papelera/papelera-page";
import { readRestored, restoredHref, restoredText, TRASH_DAYS } from "~/papelera/trash";
import { listTrash, picturesAsked } from "~/papelera/trash-list.server";
import { privateMeta } from "~/seo/page-meta";
import { BackLink } from "~/ui/back-link";
import { ErrorNotice } from "~/ui/notice";
import { Page } from "~/ui/page";

export const meta = privateMeta("Papelera");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const entries = await listTrash();
  const id = positiveInteger(search.get("eliminar"));
  const asked = entries.find((entry) => entry.id === id) ?? null;
  const asksToEmpty = search.has("vaciar") && entries.length > 0;
  const restored = readRestored(search.get("recuperado"));
  return {
    entries,
    asked,
    asksToEmpty,
    version: askedVersion(asked ? [asked] : entries),
    showing: await textsShowing(await picturesAsked(asked, asksToEmpty)),
    restored,
    overfilled: restored?.tipo === "inscripcion" ? await readOverfilled(restored.id) : null,
    deleted: positiveInteger(search.get("borradas")),
    isPurgeDue: isPurgeDue(),
  };
}

async function readOverfilled(id: number): Promise<string | null> {
  const inscripcion = await findInscripcion(id);
  const course = inscripcion && (await findOverfilled(inscripcion));
  return course && overfilledWords(course);
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const [undone, restored, deleted] = ["deshacer", "recuperar", "eliminar"].map((name) =>
    positiveInteger(search.get(name)),
  );
  if (undone || restored) {
    const result = await restore(undone ?? restored ?? 0);
    if (!result.ok) return data({ title: NOT_RESTORED, ...result.form }, responseInit(result));
    const { value } = result;
    const back = undone ? restoredHref(value) : `${TRASH_HREF}?recuperado=${restoredText(value)}`;
    return redirect(back, 303);
  }
  const { version } = await readFields(request, { version: 100 });
  const count = deleted
    ? await deleteTrashed(deleted, version)
    : search.has("vaciar")
      ? await emptyTrash(version)
      : 0;
  if (count === null) return data({ title: NOT_DELETED, problem: CHANGED }, { status: 409 });
  return redirect(count > 0 ? `${TRASH_HREF}?borradas=${count}` : TRASH_HREF, 303);
}

const NOT_RESTORED = "No se ha podido recuperar";
const NOT_DELETED = "No se ha eliminado nada";
const CHANGED = "La papelera ha cambiado desde que lo preguntaste. Ya la ves como está ahora.";

export default function Papelera() {
  const { entries, asked, asksToEmpty, version, showing, ...done } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const dialog = (asked || asksToEmpty) && (
    <DeleteForGoodDialog entry={asked} count={entries.length} version={version}>
      <ShownIn texts={showing} deleted="papelera" />
    </DeleteForGoodDialog>
  );
  return (
    <Page className="panel" dialog={dialog}>
      {failed ? (
        <ErrorNotice title={failed.title} subject={failed}>
          {failed.problem}
        </ErrorNotice>
      ) : (
        <TrashNotice {...done} />
      )}
      <div className="panel-stack">
        <div>
          <BackLink href="/admin/escuela">Escuela</BackLink>
          <h1>Papelera</h1>
        </div>
        <p className="panel-lead">
          Lo que eliminas espera aquí {TRASH_DAYS} días, fuera de la web, y después se borra solo.
        </p>
      </div>
      <TrashList entries={entries} />
      {entries.length > 0 && (
        <p>
          <a className="button button-danger" href={`${TRASH_HREF}?vaciar`} data-preserve-scroll>
            Vaciar la papelera
          </a>
        </p>
      )}
    </Page>
  );
}
