import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "~/auth/guard.server";
import { listVersions, newestVersion, picturesOf } from "~/escuela/escuela.server";
import { EscuelaForm, SectionLinks, sectionHref } from "~/escuela/escuela-form";
import { restoreVersion, submitEscuela } from "~/escuela/escuela-form.server";
import { VersionBar, VersionsList } from "~/escuela/escuela-versions";
import { readOldVersion } from "~/escuela/old-version.server";
import { findSection, readVersion } from "~/escuela/slots";
import { newestStrip } from "~/galeria/proyectos.server";
import { isPictureId, shownPicture } from "~/home/landing-pictures";
import { LandingPreview } from "~/home/landing-preview";
import { landingView, pictureOf } from "~/home/landing-view";
import { responseInit } from "~/http/form-result";
import { writeTemplateTextos } from "~/legal/textos.server";
import { privateMeta } from "~/seo/page-meta";
import { SuccessNotice } from "~/ui/notice";
import { Page } from "~/ui/page";

export const meta = privateMeta("La escuela");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const old = await readOldVersion(readVersion(search.get("version")));
  if (old) {
    const { words, pictures, ...version } = old;
    const strip = await newestStrip();
    return { old: { ...version, view: landingView(old), strip }, present: null };
  }
  const { id, words } = await newestVersion();
  const section = findSection(search.get("seccion")).id;
  const picture = isPictureId(section)
    ? shownPicture(section, pictureOf(section, words, await picturesOf(words))).src
    : null;
  const present = {
    section,
    formKey: randomUUID(),
    version: id,
    words,
    shown: picture ? { [`${section}_imagen`]: picture } : {},
    versions: await listVersions(),
    saved: search.get("guardado"),
  };
  return { old: null, present };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const version = readVersion(search.get("version"));
  if (version !== null) {
    const isThere = await restoreVersion(version);
    await writeTemplateTextos();
    return redirect(`/admin/escuela${isThere ? "?guardado=vuelta" : ""}`, 303);
  }
  const result = await submitEscuela(request);
  if (!result.ok) return data(result.form, responseInit(result));
  await writeTemplateTextos();
  const href = sectionHref(findSection(search.get("seccion")).id);
  return redirect(`${href}${href.includes("?") ? "&" : "?"}guardado=${result.value}`, 303);
}

export default function EscuelaPage() {
  const { old, present } = useLoaderData<typeof loader>();
  const state = useActionData<typeof action>();
  if (old) {
    return (
      <LandingPreview {...old}>
        <VersionBar {...old} />
      </LandingPreview>
    );
  }
  const { versions, saved, ...form } = present;
  const { section, version } = form;
  return (
    <Page className="panel">
      {saved && <SavedNotice saved={saved} />}
      <h1>La escuela</h1>
      <p className="panel-lead">
        Lo que la web dice de tu escuela. Elige una parte, cámbiala y mira cómo queda antes de
        guardar.
      </p>
      <SectionLinks current={section} />
      <EscuelaForm key={`${section} ${version}`} {...form} state={state} />
      <VersionsList versions={versions} />
    </Page>
  );
}

const SAVED: Record<string, { title: string; text: string }> = {
  nueva: { title: "Guardado", text: "Ya se ve en la web." },
  igual: { title: "Sin cambios", text: "La web ya decía eso: no hay versión nueva." },
  vuelta: { title: "Has vuelto a esa versión", text: "Ya se ve en la web." },
};

function SavedNotice({ saved }: { saved: string }) {
  const { title, text } = SAVED[saved] ?? {};
  if (!title || !text) return null;
  return (
    <SuccessNotice title={title} link={{ href: "/", text: "Ver la portada" }}>
      {text}{" "}
      {saved !== "igual" &&
        "Los textos legales que hayas escrito tú no cambian solos: mira si siguen diciendo lo mismo."}
    </SuccessNotice>
  );
}
