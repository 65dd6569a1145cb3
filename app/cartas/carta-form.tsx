import { countOf } from "~/format/amounts";
import { readEstado } from "~/respuestas/seguimiento";
import { ContentField } from "~/text/content-field";
import { InputField, SelectField } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { FormOriginFields } from "~/ui/form-origin-fields";
import { FormProblems } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { useUnsentText } from "~/ui/use-unsent-text";
import type { CartaFormState } from "./carta-fields";
import { CARTA_LIMITS, ESTADO_OPTIONS, partWords } from "./carta-fields";
import type { Carta } from "./cartas.server";
import type { Group } from "./groups.server";

interface CartaFormProps {
  /** Carta that is changed; null for a new one. */
  carta: Carta | null;
  /** The newest cartas; before them the one that is changed. */
  cartas: Pick<Carta, "asunto" | "contenido">[];
  /** Ids of all cartas if the form is for a new one, else null. */
  ids: number[] | null;
  groups: Group[];
  /** Group of a new carta, if the address of the page names one. */
  destino: string | null;
  formKey: string;
  /** Version of the stored text; null for a new one. */
  version: string | null;
  canSend: boolean;
  state: Partial<CartaFormState> | undefined;
}

function isGoneCarta(name: string, ids: number[]): boolean {
  const [, id] = /^carta (\d+)$/.exec(name) ?? [];
  return id !== undefined && !ids.includes(Number(id));
}

export function CartaForm(props: CartaFormProps) {
  const { carta, cartas, ids, groups, destino, formKey, version, canSend, state = {} } = props;
  const unsent = useUnsentText({
    name: carta ? `carta ${carta.id}` : "carta",
    formKey,
    typed: ["contenido", "asunto"],
    returned: state.values,
    isGone: ids ? (name) => isGoneCarta(name, ids) : undefined,
    isStored: ({ asunto, contenido }) =>
      cartas.some((each) => each.asunto === asunto?.trim() && each.contenido === contenido?.trim()),
  });
  const { errors = {} } = state;
  const { values } = unsent;
  const href = `/admin/cartas?${carta ? `carta=${carta.id}` : "nueva"}`;
  const estado = values.estado ?? carta?.estado ?? "";
  return (
    <form
      key={unsent.key}
      {...unsent.form}
      className="stack panel-form"
      method="post"
      action={href}
      aria-label="Carta"
      noValidate
    >
      {unsent.offers}
      <FormProblems shown={state} values={values} />
      <FormOriginFields {...{ values, formKey, version }} />
      <SelectField
        name="destino"
        label="Para quién"
        options={Object.fromEntries(groups.map((each) => [each.value, optionWords(each)]))}
        defaultValue={values.destino ?? carta?.destino ?? destino ?? undefined}
        error={errors.destino}
      />
      <InputField
        name="asunto"
        label="Asunto"
        required
        defaultValue={values.asunto ?? carta?.asunto}
        error={errors.asunto}
        maxLength={CARTA_LIMITS.asunto}
      />
      <ContentField
        defaultValue={values.contenido ?? carta?.contenido ?? ""}
        maxLength={CARTA_LIMITS.contenido}
        error={errors.contenido}
        hasPictures={false}
        onText={unsent.form.onInput}
      />
      <Fold
        title={(typed) => partWords(readEstado(typed ? String(typed.get("estado")) : estado))}
        isOpen={Boolean(values.estado)}
      >
        <SelectField
          name="estado"
          label="A quién de ellas"
          options={ESTADO_OPTIONS}
          defaultValue={estado}
          error={errors.estado}
        />
      </Fold>
      <div className="save-foot">
        <p className="form-actions save-bar">
          {canSend && (
            <SubmitButton pendingLabel="Guardando..." formAction={`${href}&preguntar`}>
              Guardar y enviar…
            </SubmitButton>
          )}
          <SubmitButton pendingLabel="Guardando..." saves isQuiet={canSend}>
            Guardar
          </SubmitButton>
        </p>
        {/* After them: Enter in a field presses the first button of the form. */}
        <p className="form-actions">
          {canSend && (
            <button type="submit" className="link-button" formAction={`${href}&prueba`}>
              Enviarme una prueba
            </button>
          )}
          <button
            type="submit"
            className="link-button"
            formAction="/admin/cartas/vista-previa"
            formTarget="_blank"
            formNoValidate
          >
            Ver cómo queda
          </button>
        </p>
      </div>
    </form>
  );
}

function optionWords({ name, people }: Group): string {
  return `${name}: ${people === 0 ? "nadie" : countOf(people, "persona", "personas")}`;
}
