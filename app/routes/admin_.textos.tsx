import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireUser } from "~/auth/guard.server";
import { privateHeaders } from "~/auth/private-headers";
import { articleHtml } from "~/blog/article-html.server";
import { textToDocument } from "~/blog/text-to-document";
import { fieldErrors } from "~/form-state";
import { logProblem } from "~/problem-log.server";
import { readFields } from "~/read-fields.server";
import { readPositive } from "~/read-positive";
import { TRY_AGAIN_SOON } from "~/storage-trouble";
import { gapsIn } from "~/textos/gaps";
import { TextoForm } from "~/textos/texto-form";
import { readTextoName, TEXTO_FIELDS } from "~/textos/texto-names";
import { textoSchema } from "~/textos/texto-schema";
import { TextoVersion } from "~/textos/texto-version";
import { findTexto, listTextos, newestTexto, saveTexto } from "~/textos/textos.server";
import { TextosList } from "~/textos/textos-list";
import { SuccessNotice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { pageTitle } from "~/ui/page-title";

const FAILURE = "No se ha podido guardar el texto. Lo que has escrito sigue aquí.";

export const headers = privateHeaders;

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Textos legales", matches) },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const edited = readTextoName(search.get("editar"));
  const version = await findTexto(readPositive(search.get("version")) ?? 0);
  const privacidad = (await newestTexto("privacidad"))?.texto ?? "";
  const avisoLegal = (await newestTexto("aviso-legal"))?.texto ?? "";
  return {
    edited: edited && { name: edited, texto: edited === "privacidad" ? privacidad : avisoLegal },
    version: version && { texto: version, html: articleHtml(textToDocument(version.texto)) },
    gaps: { privacidad: gapsIn(privacidad), "aviso-legal": gapsIn(avisoLegal) },
    versions: await listTextos(),
    saved: search.get("guardado"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request, TEXTO_FIELDS);
  const name = readTextoName(new URL(request.url).searchParams.get("editar"));
  const values = await readFields(request, TEXTO_FIELDS);
  if (!name) return redirect("/admin/textos", 303);
  const typed = textoSchema.safeParse(values);
  if (!typed.success) {
    return data({ values, errors: fieldErrors(typed.error) }, { status: 400 });
  }
  try {
    const isNew = await saveTexto(name, typed.data.texto);
    return redirect(`/admin/textos?guardado=${isNew ? "nueva" : "igual"}`, 303);
  } catch (error) {
    logProblem("legal text not kept", error);
    return data({ values, errors: {}, failure: FAILURE }, TRY_AGAIN_SOON);
  }
}

export default function Textos() {
  const { edited, version, gaps, versions, saved } = useLoaderData<typeof loader>();
  const state = useActionData<typeof action>();
  const pending = useNavigation().formMethod === "POST";
  return (
    <Page className="panel">
      {saved === "nueva" && (
        <SuccessNotice title="Guardado">La versión nueva ya se ve en la web.</SuccessNotice>
      )}
      {saved === "igual" && (
        <SuccessNotice title="Sin cambios">
          El texto ya decía eso: no hay versión nueva.
        </SuccessNotice>
      )}
      <div className="panel-head">
        <h1>Textos legales</h1>
        <a href="/admin">Volver al panel</a>
      </div>
      {!edited && !version && (
        <p className="panel-lead">
          Vienen escritos para este sitio: rellena lo que va entre corchetes y, si puedes, que los
          lea quien te asesore. Cada vez que guardas queda una versión, y cada inscripción y cada
          mensaje recuerdan cuál se les mostró.
        </p>
      )}
      {edited && <TextoForm key={edited.name} {...edited} state={state} pending={pending} />}
      {version && <TextoVersion {...version} />}
      {!edited && !version && <TextosList gaps={gaps} versions={versions} />}
    </Page>
  );
}
