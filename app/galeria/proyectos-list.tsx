import { type ReactNode, useEffect } from "react";
import { Dialog } from "~/ui/dialog";
import { EmptyList } from "~/ui/empty-list";
import { DeleteActions, EditLinks } from "~/ui/item-actions";
import { Picture } from "~/ui/picture";
import { madeOf } from "~/uploads/image";
import { dragRows } from "./drag-order";
import { fotoCount } from "./galeria-fields";
import { MoveForm } from "./move-form";
import type { Moved } from "./order";
import type { Proyecto } from "./proyectos.server";

interface ProyectosListProps {
  proyectos: Proyecto[];
  moved: Moved | null;
}

export function ProyectosList({ proyectos, moved }: ProyectosListProps) {
  useEffect(dragRows, []);
  if (proyectos.length === 0) return <EmptyList>No hay proyectos todavía.</EmptyList>;
  return (
    <ul className="ruled-list admin-list" aria-label="Proyectos">
      {proyectos.map(({ id, titulo, fotos, portada_url, portada }, index) => (
        <li key={id}>
          <div className="admin-list-pictured">
            <Picture src={portada_url} {...madeOf(portada)} sizes="6rem" alt="" />
            <div>
              <p className="row-name">{titulo}</p>
              <p className="secondary-text">{fotoCount(fotos)}</p>
            </div>
          </div>
          <p className="admin-list-actions">
            <a href={`/galeria-admin/${id}`} aria-label={`Gestionar fotos de «${titulo}»`}>
              Gestionar fotos
            </a>
            <EditLinks
              editHref={`/galeria-admin?editar=${id}`}
              deleteHref={`/galeria-admin?eliminar=${id}`}
              name={titulo}
            />
          </p>
          <MoveForm
            base="/galeria-admin"
            id={id}
            name={`«${titulo}»`}
            index={index}
            count={proyectos.length}
            moved={moved}
          />
        </li>
      ))}
    </ul>
  );
}

interface DeleteProyectoDialogProps {
  proyecto: Proyecto;
  children: ReactNode;
}

/** Asks before a project is deleted, and says that its photos go too (specification, section 4). */
export function DeleteProyectoDialog({ proyecto, children }: DeleteProyectoDialogProps) {
  const { id, titulo, fotos } = proyecto;
  return (
    <Dialog
      title={`¿Eliminar «${titulo}»?`}
      closeHref="/galeria-admin"
      actions={
        <DeleteActions closeHref="/galeria-admin" action={`/galeria-admin?eliminar=${id}`} />
      }
    >
      <p>
        El proyecto y su portada dejan la web{alsoGone(fotos)}. Esperan 30 días en la papelera, por
        si los quieres.
      </p>
      {children}
    </Dialog>
  );
}

function alsoGone(fotos: number): string {
  if (fotos === 0) return "; aún no tiene fotos";
  return fotos === 1 ? ", y con ellos su foto" : `, y con ellos sus ${fotos} fotos`;
}
