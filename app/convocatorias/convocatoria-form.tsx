import type { FormState } from "~/http/form-result";
import { CURSOS } from "~/inscripciones/inscripcion-fields";
import { BackLink } from "~/ui/back-link";
import { InputField, SelectField, TextAreaField } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { FormOriginFields } from "~/ui/form-origin-fields";
import { useLeaveGuard } from "~/ui/leave-guard";
import { FormProblems } from "~/ui/notice";
import { SaveBar } from "~/ui/save-bar";
import {
  CONVOCATORIA_LIMITS,
  type ConvocatoriaField,
  ESTADOS,
  storedValues,
} from "./convocatoria-fields";
import type { StoredConvocatoria } from "./convocatorias.server";
import { CONVOCATORIA_LABELS } from "./course-words";
import { COURSES_HREF, courseHref } from "./courses-list";

const SPELLING =
  "Una línea en blanco separa párrafos. «## » empieza un subtítulo, «- » una lista; **negrita**, *cursiva*, [enlace](https://…).";
const PRICE =
  "Lo que se paga de verdad, con lo que quieras decir del IVA: «120 € (IVA incluido)». Con un 0 se lee «Gratuito».";

type Typed = keyof typeof CONVOCATORIA_LIMITS;

/** Fields of a course that its form shows at once; all others are folded. */
const ABOVE: readonly Typed[] = ["titulo", "empieza", "plazas"];
const FOLDED = (Object.keys(CONVOCATORIA_LIMITS) as Typed[]).filter(
  (name) => !ABOVE.includes(name),
);
const ASKED = FOLDED.filter((name) => name !== "curso_interes" && name !== "estado");

interface ConvocatoriaFormProps {
  /** The course to be changed; null for a new one. */
  convocatoria: StoredConvocatoria | null;
  /** Course whose words, except for the day, a new one begins with; null for none. */
  repeated: StoredConvocatoria | null;
  formKey: string;
  /** Version of the stored text; null for a new one. */
  version: string | null;
  state: Partial<FormState<ConvocatoriaField>> | undefined;
}

export function ConvocatoriaForm(props: ConvocatoriaFormProps) {
  const { convocatoria, repeated, formKey, version, state = {} } = props;
  const guard = useLeaveGuard();
  const { values = {}, errors = {} } = state;
  const stored = convocatoria ? storedValues(convocatoria) : repeated && again(repeated);
  const textOf = (name: Typed) => values[name] ?? stored?.[name];
  const field = (name: Typed) => ({
    name,
    label: CONVOCATORIA_LABELS[name],
    defaultValue: textOf(name),
    error: errors[name],
    maxLength: CONVOCATORIA_LIMITS[name],
  });
  const choice = (name: "curso_interes" | "estado") => {
    const { maxLength, ...select } = field(name);
    return select;
  };
  const title = convocatoria ? "Editar el curso" : "Anunciar un curso";
  const href = convocatoria ? courseHref(convocatoria.id) : COURSES_HREF;
  return (
    <>
      <BackLink href={href}>{convocatoria?.titulo ?? "Cursos"}</BackLink>
      <h1>{title}</h1>
      <form
        className="stack panel-form"
        method="post"
        action={`${COURSES_HREF}?${convocatoria ? `editar=${convocatoria.id}` : "nueva"}`}
        aria-label={title}
        noValidate
        onInput={guard.markDirty}
        onSubmit={guard.markClean}
      >
        <FormProblems shown={state} />
        <FormOriginFields {...{ values, formKey, version }} />
        <InputField {...field("titulo")} required />
        <InputField {...field("empieza")} type="date" required />
        <InputField {...field("plazas")} inputMode="numeric" optional />
        <Fold
          title={(typed) =>
            foldedWords((name) => (typed ? String(typed.get(name) ?? "") : textOf(name)))
          }
          isOpen={FOLDED.some((name) => errors[name])}
        >
          <SelectField {...choice("curso_interes")} options={CURSOS} />
          <InputField
            {...field("horario")}
            hint="Como quieras decirlo: «de 10:00 a 14:00, y el sábado siguiente también». El día en que empieza ya se dice."
            optional
          />
          <InputField {...field("horas")} inputMode="decimal" optional />
          <InputField {...field("precio")} hint={PRICE} optional />
          <SelectField
            {...choice("estado")}
            hint="Dice «Completa» por sí solo al dar la última plaza, y deja las listas cuando pasa el día en que empieza."
            options={ESTADOS}
          />
          <TextAreaField {...field("texto")} hint={SPELLING} rows={12} optional />
          <p>
            <a href="/blog-admin/imagenes" target="_blank" rel="noreferrer">
              Poner una foto de la galería (en otra pestaña)
            </a>
          </p>
        </Fold>
        <SaveBar cancelHref={href}>
          {convocatoria ? "Guardar cambios" : "Anunciar el curso"}
        </SaveBar>
      </form>
      {convocatoria && (
        <p>
          <a className="danger-link" href={`${COURSES_HREF}?eliminar=${convocatoria.id}`}>
            Eliminar
          </a>
        </p>
      )}
    </>
  );
}

/** Says what the fold of a course's form holds. */
function foldedWords(textOf: (name: Typed) => string | undefined): string {
  const filled = ASKED.filter((name) => textOf(name)?.trim()).length;
  const held = [
    labelOf(CURSOS, textOf("curso_interes")),
    labelOf(ESTADOS, textOf("estado")),
    ...(filled > 0 ? [filled === 1 ? "1 relleno" : `${filled} rellenos`] : []),
  ];
  return `Curso, estado, horario, precio y texto: ${held.join(", ")}`;
}

/** Returns a course's values for a new one, without the day; «completa» becomes «abierta». */
function again(repeated: StoredConvocatoria) {
  const { estado, ...said } = storedValues(repeated);
  return { ...said, empieza: "", estado: estado === "completa" ? "abierta" : estado };
}

function labelOf(options: Record<string, string>, value = ""): string | undefined {
  return options[value] ?? Object.values(options)[0];
}
