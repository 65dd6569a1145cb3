import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "~/auth/guard.server";
import { isPurgeDue } from "~/db/purge-deleted.server";
import { readFields } from "~/http/form-body.server";
import { responseInit } from "~/http/form-result";
import { positiveInteger } from "~/http/query";
import { DoubtedClock } from "~/legal/doubted-clock";
import {
  chooseRetention,
  choosesRetention,
  confirmShownClock,
  readDoubtedClock,
  readRetention,
} from "~/legal/retention-page.server";
import { RetentionSection } from "~/legal/retention-section";
import { placeholdersIn, readTextoName, TEXTO_FIELDS } from "~/legal/texto-names";
import {
  findTexto,
  listTextos,
  newestTexto,
  submitTexto,
  versionOfTexto,
} from "~/legal/textos.server";
import { TextoForm, TextosList, TextoVersion } from "~/legal/textos-admin";
import { privateMeta } from "~/seo/page-meta";
import { plainHtml } from "~/text/html.server";
import { BackLink } from "~/ui/back-link";
import { SuccessNotice } from "~/ui/notice";
import { Page } from "~/ui/page";

export const meta = privateMeta("Textos legales y plazos");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const edited = readTextoName(search.get("editar"));
  const version = await findTexto(positiveInteger(search.get("version")) ?? 0);
  const privacidad = await newestTexto("privacidad");
  const avisoLegal = await newestTexto("aviso-legal");
  const present = edited === "privacidad" ? privacidad : avisoLegal;
  return {
    edited: edited && {
      name: edited,
      texto: present?.texto ?? "",
      speaksOfCartas: present?.habla_de_cartas === 1,
      formKey: randomUUID(),
      version: present && versionOfTexto(present),
    },
    version: version && { texto: version, html: plainHtml(version.texto) },
    placeholders: {
      privacidad: placeholdersIn(privacidad?.texto ?? ""),
      "aviso-legal": placeholdersIn(avisoLegal?.texto ?? ""),
    },
    versions: await listTextos(),
    saved: search.get("guardado"),
    isPurgeDue: isPurgeDue(),
    retention: await readRetention(search),
    isChoosing: choosesRetention(search),
    doubtedClock: await readDoubtedClock(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  if (search.has("reloj")) {
    await confirmShownClock(search.get("reloj") ?? "");
    return redirect("/admin/textos", 303);
  }
  if (choosesRetention(search)) {
    const chosen = await chooseRetention(search);
    if (chosen === "wrong") return data({}, { status: 400 });
    return redirect(chosen === "saved" ? "/admin/textos?guardado=plazos" : chosen.asks, 303);
  }
  const name = readTextoName(search.get("editar"));
  const values = await readFields(request, TEXTO_FIELDS);
  if (!name) return redirect("/admin/textos", 303);
  const result = await submitTexto(name, values);
  if (!result.ok) return data(result.form, responseInit(result));
  return redirect(`/admin/textos?guardado=${result.value}`, 303);
}

export default function Textos() {
  const { edited, version, placeholders, versions, saved, ...loaded } =
    useLoaderData<typeof loader>();
  const { retention, isChoosing, isPurgeDue, doubtedClock } = loaded;
  const state = useActionData<typeof action>();
  const isList = !edited && !version && !isChoosing;
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
      {saved === "plazos" && (
        <SuccessNotice title="Plazo guardado">
          Cada día se borra lo que lo cumple, y la página de privacidad ya lo dice.
          {isPurgeDue &&
            " Lo que ya lo cumplía no está en el sitio, y se está terminando de borrar de los archivos de la base de datos."}
        </SuccessNotice>
      )}
      <div>
        {isList ? (
          <BackLink href="/admin/escuela">Escuela</BackLink>
        ) : (
          <BackLink href="/admin/textos">Textos legales y plazos</BackLink>
        )}
        <h1>Textos legales y plazos</h1>
      </div>
      {doubtedClock && <DoubtedClock {...doubtedClock} />}
      {edited && <TextoForm key={edited.name} {...edited} state={state} />}
      {version && <TextoVersion {...version} />}
      {isList && (
        <>
          <p className="panel-lead">
            Vienen escritos para este sitio: rellena lo que va entre corchetes y, si puedes, que los
            lea quien te asesore. Cada inscripción y cada mensaje recuerdan la versión que se les
            mostró.
          </p>
          <TextosList placeholders={placeholders} versions={versions} />
        </>
      )}
      {(isList || isChoosing) && <RetentionSection {...retention} />}
    </Page>
  );
}
