import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { GalleryLines } from "~/articulos/gallery-lines";
import { submitTextPictures } from "~/articulos/text-uploads.server";
import { requireUser } from "~/auth/guard.server";
import { type Foto, listFotos } from "~/galeria/fotos.server";
import { listProyectos } from "~/galeria/proyectos.server";
import { responseInit } from "~/http/form-result";
import { positiveInteger } from "~/http/query";
import { privateMeta } from "~/seo/page-meta";
import type { GalleryChoice } from "~/text/editor/gallery-form";
import { BackLink } from "~/ui/back-link";
import { ErrorNotice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { derivedName } from "~/uploads/image";

const THUMBNAIL = 480;

export const meta = privateMeta("Fotos para un texto");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const asked = positiveInteger(new URL(request.url).searchParams.get("proyecto"));
  const proyectos = (await listProyectos()).filter(({ fotos }) => fotos > 0);
  const shown = proyectos.find(({ id }) => id === asked) ?? proyectos[0];
  return galleryChoice(proyectos, shown?.id ?? null, shown ? await listFotos(shown.id) : []);
}

/** Stores the pictures of a text; the editor, which uploads them, is answered with their paths. */
export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const result = await submitTextPictures(request);
  return result.ok ? data(result.value) : data(result.form, responseInit(result));
}

export default function ArticlePicturesPage() {
  const choice = useLoaderData<typeof loader>();
  const { refused = [] } = useActionData<typeof action>() ?? {};
  return (
    <Page className="panel">
      {refused.length > 0 && <ErrorNotice subject={refused}>{refused.join(" ")}</ErrorNotice>}
      <BackLink href="/blog-admin">Blog</BackLink>
      <GalleryLines {...choice} />
    </Page>
  );
}

function galleryChoice(
  proyectos: GalleryChoice["proyectos"],
  proyecto: number | null,
  fotos: Foto[],
): GalleryChoice {
  return {
    proyectos: proyectos.map(({ id, titulo }) => ({ id, titulo })),
    proyecto,
    fotos: fotos.map(({ url, descripcion, alternativo, picture }) => ({
      src: url,
      alt: alternativo ?? descripcion ?? "",
      caption: descripcion ?? "",
      thumbnail: picture?.widths.includes(THUMBNAIL) ? derivedName(url, THUMBNAIL) : url,
    })),
  };
}
