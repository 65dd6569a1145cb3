import { SuccessNotice } from "~/ui/notice";

/** What has just been done with an article; it is in the URL of the list. */
export type ArticuloDone =
  | { what: "publicado" | "guardado"; article: { id: number; titulo: string } }
  | { what: "eliminado" };

export function ArticuloNotice(done: ArticuloDone) {
  if (done.what === "eliminado") {
    return (
      <SuccessNotice title="Artículo eliminado" link={{ href: "/blog", text: "Ver el blog" }}>
        Ya no está en la web.
      </SuccessNotice>
    );
  }
  const { id, titulo } = done.article;
  const isNew = done.what === "publicado";
  return (
    <SuccessNotice
      title={isNew ? "Artículo publicado" : "Cambios guardados"}
      link={{ href: `/blog/${id}`, text: "Ver en la web" }}
    >
      {isNew
        ? `«${titulo}» ya está en el blog.`
        : `Quien abra «${titulo}» ya lo lee con los cambios.`}
    </SuccessNotice>
  );
}
