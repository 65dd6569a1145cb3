import { UploadProgress } from "~/ui/upload-progress";
import type { QueuedFoto } from "./upload-queue";

const STATES: Record<QueuedFoto["state"], string> = {
  waiting: "Elegida",
  sending: "Enviando...",
  saving: "Guardando...",
  added: "Añadida",
  refused: "Sin añadir",
};

/** The photos that were chosen, each with how far it is and, if it was refused, why. */
export function UploadList({ fotos }: { fotos: QueuedFoto[] }) {
  if (fotos.length === 0) return null;
  const refused = fotos.filter(({ state }) => state === "refused").length;
  return (
    <section className="upload-list" aria-label="Fotos elegidas">
      <p role="status" className={refused > 0 ? "field-error" : "field-hint"}>
        {refused > 0 ? `Sin añadir: ${refused} de ${fotos.length}` : `Elegidas: ${fotos.length}`}
      </p>
      <ul className="ruled-list">
        {fotos.map(({ key, file, state, progress, reason }) => (
          <li key={key}>
            <span className="upload-name">{file.name}</span> <span>{STATES[state]}</span>
            {state === "sending" && <UploadProgress part={progress} label={file.name} />}
            {reason && <p className="field-error">{reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
