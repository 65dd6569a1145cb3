import type { FormState } from "~/form-state";
import { TRAP_FIELD } from "~/forwarding/trap-field";
import { ErrorSummary } from "~/ui/error-summary";
import { InputField, SelectField, TextAreaField } from "~/ui/field";
import { FirstLayer, type FirstLayerProps } from "~/ui/first-layer";
import { ErrorNotice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { TrapField } from "~/ui/trap-field";
import { CURSOS, DEFAULT_CURSO } from "./cursos";
import { INSCRIPCION_LIMITS, type InscripcionField } from "./inscripcion-limits";

const PURPOSE = "Avisarte de cursos, fechas, precios y actos de apertura, y nada más.";

interface InterestFormProps {
  state: Partial<FormState<InscripcionField>>;
  firstLayer: FirstLayerProps;
  pending: boolean;
}

/** What stands inside the interest form (specification, section 5). */
export function InterestForm({ state, firstLayer, pending }: InterestFormProps) {
  const { values = {}, errors = {}, failure, referencia } = state;
  return (
    <>
      {failure && <ErrorNotice subject={state}>{failure}</ErrorNotice>}
      {Object.keys(errors).length > 0 && <ErrorSummary errors={errors} />}
      {referencia && <input type="hidden" name="referencia" value={referencia} />}
      <TrapField name={TRAP_FIELD} />
      <InputField
        name="nombre"
        label="Nombre"
        required
        defaultValue={values.nombre}
        error={errors.nombre}
        autoComplete="given-name"
        spellCheck={false}
        maxLength={INSCRIPCION_LIMITS.nombre}
        enterKeyHint="next"
      />
      <InputField
        name="apellidos"
        label="Apellidos"
        required
        defaultValue={values.apellidos}
        error={errors.apellidos}
        autoComplete="family-name"
        spellCheck={false}
        maxLength={INSCRIPCION_LIMITS.apellidos}
        enterKeyHint="next"
      />
      <InputField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        required
        defaultValue={values.email}
        error={errors.email}
        autoComplete="email"
        autoCapitalize="none"
        maxLength={INSCRIPCION_LIMITS.email}
        enterKeyHint="next"
      />
      <InputField
        name="telefono"
        label="Teléfono"
        type="tel"
        inputMode="tel"
        required
        placeholder="Ej: 600123456"
        defaultValue={values.telefono}
        error={errors.telefono}
        autoComplete="tel"
        maxLength={INSCRIPCION_LIMITS.telefono}
        enterKeyHint="next"
      />
      <SelectField
        name="curso_interes"
        label="Curso de interés"
        options={CURSOS}
        defaultValue={values.curso_interes ?? DEFAULT_CURSO}
        error={errors.curso_interes}
      />
      <TextAreaField
        name="comentarios"
        label="Comentarios"
        optional
        rows={4}
        defaultValue={values.comentarios}
        error={errors.comentarios}
        maxLength={INSCRIPCION_LIMITS.comentarios}
      />
      <p className="form-actions">
        <SubmitButton pending={pending} pendingLabel="Enviando...">
          Enviar solicitud
        </SubmitButton>
      </p>
      <FirstLayer {...firstLayer} purpose={PURPOSE} />
    </>
  );
}
