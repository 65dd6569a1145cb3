import { Dialog } from "~/ui/dialog";

/** The registration is kept; closing goes home (specification, sections 2 and 8). */
export function ReceivedDialog({ reference }: { reference: string | null }) {
  return (
    <Dialog
      title="¡Solicitud recibida!"
      closeHref="/"
      actions={
        // biome-ignore lint/a11y/noAutofocus: the focus has to be inside the dialog
        <a className="button" href="/" autoFocus>
          Entendido
        </a>
      }
    >
      <p>
        Tu solicitud ha quedado registrada. Nos pondremos en contacto contigo cuando haya cursos
        disponibles.
      </p>
      {reference && (
        <p>
          Tu número de referencia: <strong className="reference">{reference}</strong>
        </p>
      )}
    </Dialog>
  );
}
