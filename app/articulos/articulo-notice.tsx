import type { Done } from "~/http/done";
import { SuccessNotice } from "~/ui/notice";

export function ArticuloNotice(done: Done) {
  if (done.what === "eliminado") {
    return (
      <SuccessNotice title="Artículo eliminado" link={{ href: "/blog", text: "Ver el blog" }}>
        Ya no está en la web.
      </SuccessNotice>
    );
  }
  const { id, titulo } = done;
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
