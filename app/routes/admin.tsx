import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { findUser } from "~/auth/sessions.server";
import { AuthError, signIn } from "~/auth/sign-in.server";
import { SignInForm } from "~/auth/sign-in-form";
import { MensajeDialog } from "~/contacto/mensaje-dialog";
import { countMensajes, findMensaje, listMensajes } from "~/contacto/mensajes.server";
import { MensajesTable } from "~/contacto/mensajes-table";
import { readFields } from "~/form-state";
import { InscripcionDialog } from "~/inscripciones/inscripcion-dialog";
import {
  countInscripciones,
  findInscripcion,
  listInscripciones,
} from "~/inscripciones/inscripciones.server";
import { InscripcionesTable } from "~/inscripciones/inscripciones-table";
import { PanelCards } from "~/panel/panel-cards";
import { panelHref, readPanelState } from "~/panel/panel-state";
import { Page } from "~/ui/page";
import { pageTitle } from "~/ui/page-title";

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Administración", matches) },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await findUser(request);
  if (!user) return { panel: null };
  const state = readPanelState(new URL(request.url).searchParams);
  const [inscripciones, counts, inscripcion, mensajes, mensajesTotal, mensaje] = await Promise.all([
    listInscripciones(state.page),
    countInscripciones(),
    state.inscripcion ? findInscripcion(state.inscripcion) : null,
    listMensajes(state.mensajesPage),
    countMensajes(),
    state.mensaje ? findMensaje(state.mensaje) : null,
  ]);
  return {
    panel: { state, user, inscripciones, counts, inscripcion, mensajes, mensajesTotal, mensaje },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await readFields(request.clone());
  try {
    return redirect("/admin", { status: 303, headers: { "Set-Cookie": await signIn(request) } });
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return data({ email, failure: error.message }, { status: error.status });
  }
}

export default function Admin() {
  const { panel } = useLoaderData<typeof loader>();
  return panel ? <Panel {...panel} /> : <SignIn />;
}

function SignIn() {
  const state = useActionData<typeof action>();
  const pending = useNavigation().formMethod === "POST";
  return (
    <Page className="narrow">
      <h1>Administración</h1>
      <Form className="stack" method="post" action="/admin">
        <SignInForm state={state} pending={pending} />
      </Form>
    </Page>
  );
}

type PanelProps = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["panel"]>;

function Panel(panel: PanelProps) {
  const { state, inscripcion, mensaje } = panel;
  const dialog = inscripcion ? (
    <InscripcionDialog inscripcion={inscripcion} closeHref={panelHref(state)} />
  ) : mensaje ? (
    <MensajeDialog mensaje={mensaje} closeHref={panelHref(state)} />
  ) : null;
  return (
    <Page className="panel" dialog={dialog}>
      <div className="panel-head">
        <h1>Panel</h1>
        <p>{panel.user.email}</p>
        <form method="post" action="/salir">
          <button type="submit" className="button button-quiet">
            Cerrar sesión
          </button>
        </form>
      </div>
      <PanelCards />
      <InscripcionesTable
        rows={panel.inscripciones}
        counts={panel.counts}
        page={state.page}
        pageHref={(page) => panelHref({ ...state, page })}
        detailHref={(inscripcion) => panelHref(state, { inscripcion })}
      />
      <MensajesTable
        rows={panel.mensajes}
        total={panel.mensajesTotal}
        page={state.mensajesPage}
        pageHref={(mensajesPage) => panelHref({ ...state, mensajesPage })}
        detailHref={(mensaje) => panelHref(state, { mensaje })}
      />
    </Page>
  );
}
