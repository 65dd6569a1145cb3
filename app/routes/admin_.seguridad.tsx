import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { authFailure } from "~/auth/auth-error.server";
import { DOOR_DAYS, listDoorEvents } from "~/auth/events.server";
import { requireSession } from "~/auth/guard.server";
import { CODES } from "~/auth/keys/key-words";
import { KeysSection, nameOfKey, openingKeys, RemoveKeyDialog } from "~/auth/keys/keys-section";
import { removeKey } from "~/auth/keys/remove-key.server";
import { listSecondKeys } from "~/auth/keys/second-keys.server";
import { endSessions, listSessions, OTHERS } from "~/auth/open-sessions.server";
import { CONFIRM_LIMITS } from "~/auth/password-limits";
import { CloseDialog, DoorList, SEGURIDAD_HREF, SessionList } from "~/auth/seguridad-page";
import { requireProof } from "~/auth/sign-in.server";
import { siteNow } from "~/db/site-time";
import { readFields } from "~/http/form-body.server";
import { pagesOf, positiveInteger, readPage } from "~/http/query";
import { privateMeta } from "~/seo/page-meta";
import { BackLink } from "~/ui/back-link";
import { SuccessNotice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";

export const meta = privateMeta("Seguridad");

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const search = new URL(request.url).searchParams;
  const page = readPage(search);
  const sessions = await listSessions(session);
  const { events, count } = await listDoorEvents(page);
  const which = search.get("cerrar");
  const asked = sessions.find(({ mark, isThis }) => mark === which && !isThis) ?? null;
  const keys = await listSecondKeys(session.user);
  const removed = search.get("quitar");
  return {
    keys,
    removed: removed && nameOfKey(keys, removed) ? removed : null,
    hecho: search.get("hecho"),
    email: session.user.email,
    sessions,
    now: siteNow().getTime(),
    asked,
    which: asked || (which === OTHERS && sessions.length > 1) ? which : null,
    closed: positiveInteger(search.get("cerradas")),
    door: { events, page, pages: pagesOf(count), days: DOOR_DAYS },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireSession(request);
  const which = new URL(request.url).searchParams.get("cerrar") ?? "";
  const removed = new URL(request.url).searchParams.get("quitar");
  const proof = await readFields(request, CONFIRM_LIMITS);
  try {
    if (removed) {
      const isRemoved = await removeKey(session.user, removed, proof, request);
      return redirect(isRemoved ? `${SEGURIDAD_HREF}?hecho=quitada` : SEGURIDAD_HREF, 303);
    }
    const shown = await requireProof(session.user, proof, request);
    const count = await endSessions(session, which, shown, request);
    return redirect(count > 0 ? `${SEGURIDAD_HREF}?cerradas=${count}` : SEGURIDAD_HREF, 303);
  } catch (error) {
    return data(...authFailure(error));
  }
}

export default function Seguridad() {
  const { email, sessions, now, asked, which, closed, door, keys, removed, hecho } =
    useLoaderData<typeof loader>();
  const hasKeys = openingKeys(keys).some((id) => id !== CODES);
  const failed = useActionData<typeof action>();
  const dialog = removed ? (
    <RemoveKeyDialog which={removed} keys={keys} failed={failed} />
  ) : (
    which && <CloseDialog session={asked} which={which} failed={failed} hasKeys={hasKeys} />
  );
  return (
    <Page className="panel" dialog={dialog}>
      {closed && (
        <SuccessNotice title={closed === 1 ? "Sesión cerrada" : `${closed} sesiones cerradas`}>
          Allí habrá que volver a entrar.
        </SuccessNotice>
      )}
      {hecho === "llave" && (
        <SuccessNotice title="Llave añadida">Desde ahora puedes entrar con ella.</SuccessNotice>
      )}
      {hecho === "codigos" && (
        <SuccessNotice title="Códigos activados">
          Los códigos de recuperación que guardaste, y no has usado, siguen valiendo.
        </SuccessNotice>
      )}
      {hecho === "quitada" && <SuccessNotice title="Quitada">Ya no abre nada.</SuccessNotice>}
      <div className="panel-stack">
        <div>
          <BackLink href="/admin/escuela">Escuela</BackLink>
          <h1>Seguridad</h1>
        </div>
        <p className="panel-lead">
          La cuenta es {email}. <a href="/admin/contrasena">Cambiar la contraseña</a>
        </p>
      </div>
      <KeysSection {...keys} />
      <section className="panel-stack">
        <h2>Sesiones abiertas</h2>
        <SessionList sessions={sessions} now={now} />
        {sessions.length > 1 && (
          <p>
            <a
              className="button button-quiet"
              href={`${SEGURIDAD_HREF}?cerrar=otras`}
              data-preserve-scroll
            >
              Cerrar las demás
            </a>
          </p>
        )}
      </section>
      <section className="panel-stack">
        <h2>En la puerta</h2>
        <p className="secondary-text">Lo que ha pasado en los últimos {door.days} días.</p>
        <DoorList events={door.events} />
        <Pagination
          label="Páginas de lo que ha pasado"
          page={door.page}
          pages={door.pages}
          hrefOf={(page) => `${SEGURIDAD_HREF}?pagina=${page}`}
        />
      </section>
    </Page>
  );
}
