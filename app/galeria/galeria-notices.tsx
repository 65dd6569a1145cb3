import type { Done } from "~/http/done";
import { RESTORED } from "~/papelera/trash";
import { UndoNotice } from "~/papelera/undo-notice";
import { ErrorNotice, SuccessNotice } from "~/ui/notice";
import { galeriaHref } from "./galeria-state";
import type { Moved } from "./order";

const SEEN = "Ver en la web";

export function ProyectoNotice(done: Done) {
  if (done.what === "eliminado") {
    return (
      <UndoNotice
        title="Proyecto eliminado"
        link={{ href: galeriaHref({}), text: "Ver la galería" }}
        trash={done.trash}
      >
        Ya no está en la web, ni tampoco sus fotos.
      </UndoNotice>
    );
  }
  const { id, titulo } = done;
  const { title, text } = {
    publicado: {
      title: "Proyecto publicado",
      text: `«${titulo}» ya está en la galería, sin fotos todavía.`,
    },
    guardado: {
      title: "Cambios guardados",
      text: `Quien abra «${titulo}» ya lo ve con los cambios.`,
    },
    recuperado: {
      title: RESTORED.proyecto,
      text: `«${titulo}» vuelve a estar en la galería, con sus fotos.`,
    },
  }[done.what];
  return (
    <SuccessNotice title={title} link={{ href: galeriaHref({ proyecto: id }), text: SEEN }}>
      {text}
      {done.what === "publicado" && (
        <>
          {" "}
          <a href={`/galeria-admin/${id}`}>Añadirle fotos</a>
        </>
      )}
    </SuccessNotice>
  );
}

/** Says that a row could not be moved; a move that was made is said in its row. */
export function MoveNotice({ moved }: { moved: Moved | null }) {
  if (moved?.id !== 0) return null;
  return (
    <ErrorNotice title="No se ha movido" subject={moved}>
      La lista había cambiado en otra ventana. Ya la ves como está ahora.
    </ErrorNotice>
  );
}

export type FotosDone =
  | { what: "guardadas"; count: number }
  | { what: "descrita"; foto: number }
  | { what: "recuperada"; foto: number }
  | { what: "eliminada"; trash: number | null };

export function FotosNotice({ proyecto, ...done }: FotosDone & { proyecto: number }) {
  if (done.what === "descrita" || done.what === "recuperada") {
    const isDescribed = done.what === "descrita";
    const href = galeriaHref({ proyecto, foto: done.foto });
    return (
      <SuccessNotice
        title={isDescribed ? "Descripción guardada" : RESTORED.foto}
        link={{ href, text: SEEN }}
      >
        {isDescribed ? "Ya la lee quien ve la foto." : "Vuelve a estar donde estaba."}
      </SuccessNotice>
    );
  }
  const link = { href: galeriaHref({ proyecto }), text: SEEN };
  if (done.what === "eliminada") {
    return (
      <UndoNotice title="Foto eliminada" link={link} trash={done.trash}>
        Ya no está en la web.
      </UndoNotice>
    );
  }
  const { count } = done;
  return (
    <SuccessNotice title={count === 1 ? "1 foto añadida" : `${count} fotos añadidas`} link={link}>
      {count === 1 ? "Ya se ve en la galería." : "Ya se ven en la galería."}
    </SuccessNotice>
  );
}
