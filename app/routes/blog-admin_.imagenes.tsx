import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitTextPictures } from "~/articulos/text-uploads.server";
import { requireUser } from "~/auth/guard.server";
import { type Foto, listFotos } from "~/galeria/fotos.server";
import { listProyectos } from "~/galeria/proyectos.server";
import { responseInit } from "~/http/form-result";
import { positiveInteger } from "~/http/query";
import { privateMeta } from "~/seo/page-meta";
import { pictureText } from "~/text/document/to-text";
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

function GalleryLines({ proyectos, proyecto, fotos }: GalleryChoice) {
  return (
    <>
      <h1>Fotos para un texto</h1>
      <p className="lead">
        {fotos.length === 0
          ? "La galería no tiene fotos todavía."
          : "Copia la línea de la foto que quieras y pégala, sola, en el texto del artículo o del curso: la foto saldrá allí, con un enlace a su página."}
      </p>
      <nav aria-label="Proyectos">
        <ul className="inline-list">
          {proyectos.map(({ id, titulo }) => (
            <li key={id}>
              <a
                href={`/blog-admin/imagenes?proyecto=${id}`}
                aria-current={id === proyecto ? "page" : undefined}
              >
                {titulo}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ul className="picture-lines">
        {fotos.map(({ thumbnail, ...picture }, index) => (
          <li key={picture.src}>
            <img src={thumbnail} alt={picture.alt} loading="lazy" />
            <label className="field">
              {`Línea de la foto ${index + 1}`}
              <input readOnly value={pictureText(picture)} />
            </label>
          </li>
        ))}
      </ul>
    </>
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
