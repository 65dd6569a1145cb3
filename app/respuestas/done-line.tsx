import { KINDS } from "~/db/kinds";
import type { Form } from "~/db/submission-schema";
import { formHref } from "~/submissions/submission-dialog";
import type { StoredFollowUp } from "./follow-up.server";
import type { FollowUp } from "./form-dialog";
import { MARK_FORM } from "./seguimiento-form";

interface DoneLineProps extends Pick<FollowUp, "href" | "next" | "respuestas"> {
  form: Form;
  closeHref: string;
  done: StoredFollowUp["done"];
}

export function DoneLine({ form, done, next, respuestas, closeHref }: DoneLineProps) {
  if (!done) return null;
  const words = {
    nota: "Guardado.",
    respuesta:
      respuestas.at(-1)?.state === "refused"
        ? "Tu respuesta no ha salido: abajo está por qué."
        : "Tu respuesta está en camino.",
    contestada: `${KINDS[form].estados.contestada}.`,
    nueva: "Vuelve a estar sin contestar.",
  };
  return (
    <div className="follow-up-done">
      <p role="status">{words[done]}</p>
      <p>
        {done === "contestada" && (
          <button
            className="link-button"
            type="submit"
            form={MARK_FORM}
            name="estado"
            value="nueva"
          >
            Deshacer
          </button>
        )}
        {next && done !== "nueva" && (
          <a href={formHref(next.form, next.id, closeHref)} data-preserve-scroll>
            Siguiente: {next.nombre}
          </a>
        )}
      </p>
    </div>
  );
}
