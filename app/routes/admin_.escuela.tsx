import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "~/auth/guard.server";
import { readMailState } from "~/correo/mail-state.server";
import { listVersions, newestVersion, picturesOf, readEscuela } from "~/escuela/escuela.server";
import { EscuelaForm } from "~/escuela/escuela-form";
import { partOfForm, submitEscuela } from "~/escuela/escuela-form.server";
import { EscuelaIndex } from "~/escuela/escuela-index";
import { VersionBar, VersionsList } from "~/escuela/escuela-versions";
import { readOldVersion, restoreVersion } from "~/escuela/old-versions.server";
import { PARTS, type PartId, partHref, readPart, readSection } from "~/escuela/parts";
import { readVersion } from "~/escuela/slots";
import { newestStrip } from "~/galeria/proyectos.server";
import { shownPicture } from "~/home/landing-pictures";
import { LandingPreview } from "~/home/landing-preview";
import { landingView, pictureOf } from "~/home/landing-view";
import { responseInit } from "~/http/form-result";
import { countPlaceholders, writeTemplateTextos } from "~/legal/textos.server";
import { countTrash } from "~/papelera/trash-list.server";
import { privateMeta } from "~/seo/page-meta";
import { askedWords } from "~/status/site-line";
import { readStatus } from "~/status/status.server";
import { pendingForwards } from "~/submissions/forward.server";
import { BackLink } from "~/ui/back-link";
import { SuccessNotice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { siteImage } from "~/uploads/image";

export const meta = privateMeta("Escuela");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const old = oldAddress(request);
  if (old) throw old;
  const search = new URL(request.url).searchParams;
  const version = await readOldVersion(readVersion(search.get("version")));
  const part = readPart(search.get("parte"));
  const saved = search.get("guardado");
  if (version) {
    const { words, pictures, ...shown } = version;
    const strip = await newestStrip();
    return { old: { ...shown, view: landingView(version), strip }, part: null, index: null, saved };
  }
  if (part) {
    const open = readSection(search.get("seccion"));
    return { old: null, part: await readForm(part, open), index: null, saved };
  }
  const { words } = await readEscuela();
  const index = {
    city: words.ciudad,
    placeholders: await countPlaceholders(),
    trashed: await countTrash(),
    asked: askedWords(await readStatus(await pendingForwards(), await readMailState())),
  };
  return { old: null, part: null, index, saved };
}

/**
 * Redirects the former address of a section to the part that has it now; null for any other
 * address.
 */
function oldAddress(request: Request): Response | null {
  const search = new URL(request.url).searchParams;
  const section = search.get("seccion");
  if (section === null || search.has("parte")) return null;
  const part = PARTS.find(({ sections }) => sections.some(({ id }) => id === section));
  const href = part ? `${partHref(part.id)}&seccion=${section}` : "/admin/escuela";
  // A form goes with all that it brings.
  return redirect(href, request.method === "POST" ? 307 : 303);
}

async function readForm(part: PartId, section: ReturnType<typeof readSection>) {
  const { id, words } = await newestVersion();
  const pictures = await picturesOf(words);
  const shown = (["portada", "toma", "laboratorio", "alquiler"] as const).map((name) => [
    `${name}_imagen`,
    shownPicture(name, pictureOf(name, words, pictures)).src,
  ]);
  return {
    part,
    section,
    formKey: randomUUID(),
    version: id,
    words,
    shown: { ...Object.fromEntries(shown), logo: words.logo || siteImage("logo.svg") },
    versions: await listVersions(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const old = oldAddress(request);
  if (old) return old;
  const search = new URL(request.url).searchParams;
  const version = readVersion(search.get("version"));
  if (version !== null) {
    const isThere = await restoreVersion(version);
    await writeTemplateTextos();
    return redirect(`/admin/escuela${isThere ? "?guardado=vuelta" : ""}`, 303);
  }
  const result = await submitEscuela(request);
  const part = readPart(search.get("parte"));
  if (!result.ok) {
    // Of any fields, sent to the index: the form that has them is shown.
    const form = part ? null : await readForm(partOfForm(result.form), null);
    return data({ ...result.form, form }, responseInit(result));
  }
  await writeTemplateTextos();
  const href = part ? `${partHref(part)}&` : "/admin/escuela?";
  return redirect(`${href}guardado=${result.value}`, 303);
}

export default function EscuelaPage() {
  const { old, index, saved, part } = useLoaderData<typeof loader>();
  const state = useActionData<typeof action>();
  if (old) {
    return (
      <LandingPreview {...old}>
        <VersionBar {...old} />
      </LandingPreview>
    );
  }
  const shown = part ?? state?.form;
  if (shown) {
    const { versions, ...form } = shown;
    return (
      <Page className="panel">
        {saved && <SavedNotice saved={saved} />}
        <div>
          <BackLink href="/admin/escuela">Escuela</BackLink>
          <h1>{PARTS.find(({ id }) => id === form.part)?.title}</h1>
        </div>
        <EscuelaForm key={`${form.part} ${form.version}`} {...form} state={state} />
        <VersionsList versions={versions} />
      </Page>
    );
  }
  return (
    <Page className="panel">
      {saved && <SavedNotice saved={saved} />}
      <h1>Escuela</h1>
      {index && <EscuelaIndex {...index} />}
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
