import type { Done } from "~/http/done";
import { RESTORED } from "~/papelera/trash";
import { UndoNotice } from "~/papelera/undo-notice";
import { Dialog } from "~/ui/dialog";
import { EmptyList } from "~/ui/empty-list";
import { DeleteActions, EditLinks } from "~/ui/item-actions";
import { Day } from "~/ui/moment";
import { SuccessNotice } from "~/ui/notice";
import { Pagination } from "~/ui/pagination";
import { stateWords } from "./convocatoria-fields";
import type { Convocatoria } from "./convocatorias.server";

const HREF = "/admin/convocatorias";

interface ConvocatoriasTableProps {
  convocatorias: Convocatoria[];
  page: number;
  pages: number;
}

export function ConvocatoriasTable({ convocatorias, page, pages }: ConvocatoriasTableProps) {
  if (convocatorias.length === 0) {
    return <EmptyList>No has anunciado ningún curso todavía.</EmptyList>;
  }
  return (
    <section aria-label="Lista de cursos">
      <ul className="ruled-list admin-list">
        {convocatorias.map((convocatoria) => {
          const { id, titulo, empieza } = convocatoria;
          return (
            <li key={id}>
              <div>
                <a href={`/cursos/${id}`}>{titulo}</a>
                <p className="secondary-text">
                  <Day day={empieza} /> · {stateWords(convocatoria)}
                </p>
              </div>
              <p className="admin-list-actions">
                <EditLinks
                  editHref={`${HREF}?editar=${id}`}
                  deleteHref={`${HREF}?eliminar=${id}`}
                  name={titulo}
                />
              </p>
            </li>
          );
        })}
      </ul>
      <Pagination
        label="Páginas de cursos"
        page={page}
        pages={pages}
        hrefOf={(other) => `${HREF}?pagina=${other}`}
      />
    </section>
  );
}

interface DeleteDialogProps {
  convocatoria: { id: number; titulo: string };
}

export function DeleteConvocatoriaDialog({ convocatoria: { id, titulo } }: DeleteDialogProps) {
  return (
    <Dialog
      title={`¿Eliminar «${titulo}»?`}
      closeHref={HREF}
      actions={<DeleteActions closeHref={HREF} action={`${HREF}?eliminar=${id}`} />}
    >
      <p>
        El curso y su página dejan la web y esperan 30 días en la papelera. Quien se apuntó sigue en
        el registro, con el título y el día que eligió.
      </p>
    </Dialog>
  );
}

const TITLES = {
  publicado: "Curso anunciado",
  guardado: "Cambios guardados",
  recuperado: RESTORED.convocatoria,
};

export function ConvocatoriaNotice({ done, isPast }: { done: Done; isPast: boolean }) {
  if (done.what === "eliminado") {
    return (
      <UndoNotice title="Curso eliminado" trash={done.trash}>
        Ya no está en la web.
      </UndoNotice>
    );
  }
  const { id, titulo } = done;
  return (
    <SuccessNotice
      title={TITLES[done.what]}
      link={{ href: `/cursos/${id}`, text: "Ver en la web" }}
    >
      {isPast
        ? `El día de «${titulo}» ya pasó: tiene su página y no está en las listas.`
        : `«${titulo}» está en la portada, en los cursos y en la lista de espera.`}
    </SuccessNotice>
  );
}
