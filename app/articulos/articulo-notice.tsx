import type { Done } from "~/http/done";
import { RESTORED } from "~/papelera/trash";
import { UndoNotice } from "~/papelera/undo-notice";
import { SuccessNotice } from "~/ui/notice";
import { ScheduledWords } from "./later-fields";

interface ArticuloNoticeProps {
  done: Done;
  undescribed: number;
}

export function ArticuloNotice({ done, undescribed }: ArticuloNoticeProps) {
  if (done.what === "eliminado") {
    return (
      <UndoNotice
        title="Artículo eliminado"
        link={{ href: "/blog", text: "Ver el blog" }}
        trash={done.trash}
      >
        Ya no está en la web.
      </UndoNotice>
    );
  }
  const { id, titulo } = done;
  const { title, text } = {
    publicado: { title: "Artículo publicado", text: `«${titulo}» ya está en el blog.` },
    guardado: {
      title: "Cambios guardados",
      text: `Quien abra «${titulo}» ya lo lee con los cambios.`,
    },
    recuperado: { title: RESTORED.articulo, text: `«${titulo}» vuelve a estar en el blog.` },
  }[done.what];
  return (
    <SuccessNotice title={title} link={{ href: `/blog/${id}`, text: "Ver en la web" }}>
      {text}
      {undescribed > 0 && (
        <>
          {" "}
          {undescribed === 1
            ? "Una imagen del texto no dice nada todavía a quien no puede verla: "
            : `${undescribed} imágenes del texto no dicen nada todavía a quien no puede verlas: `}
          <a href={`/blog-admin?editar=${id}`}>escribe su texto alternativo</a>.
        </>
      )}
    </SuccessNotice>
  );
}

interface ScheduledNoticeProps {
  borrador: { id: number; titulo: string; publica_at: string };
}

export function ScheduledNotice({ borrador }: ScheduledNoticeProps) {
  const link = { href: `/blog-admin?borrador=${borrador.id}`, text: "Cambiarlo" };
  return (
    <SuccessNotice title={`«${borrador.titulo}» tiene fecha`} link={link}>
      <ScheduledWords at={borrador.publica_at} /> No hace falta que hagas nada más.
    </SuccessNotice>
  );
}

/**
 * Notice that changes are saved but not published or, without changes, how to take an article off
 * the web.
 */
export function UnpublishedNotice({ hasChanges }: { hasChanges: boolean }) {
  if (!hasChanges) {
    return (
      <SuccessNotice title="No había nada que guardar">
        El artículo sigue en la web. Para quitarlo de ella, elimínalo en la lista: se queda treinta
        días en la papelera.
      </SuccessNotice>
    );
  }
  return (
    <SuccessNotice title="Guardado sin publicar">
      La web sigue como estaba: estos cambios solo se ven aquí.
    </SuccessNotice>
  );
}

export function DiscardedNotice({ trash }: { trash: number | null }) {
  return (
    <UndoNotice title="Borrador eliminado" trash={trash}>
      Lo que está publicado sigue como estaba.
    </UndoNotice>
  );
}
