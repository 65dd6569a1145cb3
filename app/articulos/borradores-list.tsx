import { Dialog } from "~/ui/dialog";
import { DeleteActions, EditLinks } from "~/ui/item-actions";
import { Moment } from "~/ui/moment";
import type { ListedBorrador } from "./borradores.server";
import { MissedWords, ScheduledWords } from "./later-fields";

export function BorradoresList({ borradores }: { borradores: ListedBorrador[] }) {
  const own = borradores.filter(({ articulo_id }) => articulo_id === null);
  const scheduled = own
    .filter(({ publica_at }) => publica_at !== null)
    .sort((one, other) => (one.publica_at ?? "").localeCompare(other.publica_at ?? ""));
  const others = own.filter(({ publica_at }) => publica_at === null);
  return (
    <>
      <BorradoresGroup title="Programados" borradores={scheduled} />
      <BorradoresGroup title="Borradores" borradores={others} />
    </>
  );
}

interface BorradoresGroupProps {
  title: string;
  borradores: ListedBorrador[];
}

function BorradoresGroup({ title, borradores }: BorradoresGroupProps) {
  if (borradores.length === 0) return null;
  const id = `lista-${title.toLowerCase()}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="ruled-list admin-list">
        {borradores.map(
          ({ id, nombre, updated_at, publica_at, no_publicado_at, from_backup, enlace }) => (
            <li key={id}>
              <div>
                <a href={`/blog-admin?borrador=${id}`}>{nombre}</a>
                <p className="secondary-text">
                  {publica_at ? (
                    <ScheduledWords at={publica_at} />
                  ) : (
                    <>
                      Guardado el <Moment at={updated_at} />.
                    </>
                  )}
                  {no_publicado_at && (
                    <>
                      {" "}
                      <MissedWords at={no_publicado_at} isFromBackup={from_backup === 1} />
                    </>
                  )}
                  {enlace && " Tiene una dirección para enseñarlo."}
                </p>
              </div>
              <p className="admin-list-actions">
                <EditLinks
                  editHref={`/blog-admin?borrador=${id}`}
                  deleteHref={`/blog-admin?descartar=${id}`}
                  name={nombre}
                />
              </p>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

interface DiscardDialogProps {
  borrador: { id: number; titulo: string; articulo_id: number | null };
}

export function DiscardBorradorDialog({ borrador }: DiscardDialogProps) {
  const { id, titulo, articulo_id } = borrador;
  const closeHref = articulo_id ? `/blog-admin?editar=${articulo_id}` : "/blog-admin";
  const actions = <DeleteActions closeHref={closeHref} action={`/blog-admin?descartar=${id}`} />;
  if (articulo_id) {
    return (
      <Dialog title="¿Descartar los cambios?" closeHref={closeHref} actions={actions}>
        <p>
          «{titulo}» se queda como está en la web. Los cambios esperan 30 días en la papelera, sin
          la fecha que tuvieran, por si los quieres.
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog title={`¿Eliminar el borrador «${titulo}»?`} closeHref={closeHref} actions={actions}>
      <p>
        Si tenía fecha, la pierde: no se publicará solo, tampoco si lo recuperas. Espera 30 días en
        la papelera, por si lo quieres.
      </p>
    </Dialog>
  );
}
