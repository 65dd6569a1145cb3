import type { FormState } from "~/http/form-result";
import { PrivacyNotice, type PrivacyNoticeProps } from "~/legal/privacy-notice";
import { HONEYPOT, HoneypotField } from "~/submissions/honeypot-field";
import { Dialog } from "~/ui/dialog";
import { InputField, SelectField, TextAreaField } from "~/ui/field";
import { ErrorNotice, ErrorSummary } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import {
  CURSOS,
  DEFAULT_CURSO,
  INSCRIPCION_LIMITS,
  type InscripcionField,
} from "./inscripcion-fields";

const PURPOSE = "Avisarte de cursos, fechas, precios y actos de apertura, y nada más.";

interface InterestFormProps {
  state: Partial<FormState<InscripcionField>>;
  firstLayer: PrivacyNoticeProps;
  pending: boolean;
}

/** What stands inside the interest form (specification, section 5). */
export function InscripcionForm({ state, firstLayer, pending }: InterestFormProps) {
  const { values = {}, errors = {}, failure, referencia } = state;
  return (
    <>
      {failure && <ErrorNotice subject={state}>{failure}</ErrorNotice>}
      {Object.keys(errors).length > 0 && <ErrorSummary errors={errors} />}
      {referencia && <input type="hidden" name="referencia" value={referencia} />}
      <HoneypotField name={HONEYPOT} />
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
      <PrivacyNotice {...firstLayer} purpose={PURPOSE} />
    </>
  );
}

const TOPICS = [
  "Fechas de inicio",
  "Programas de los cursos",
  "Precios y opciones",
  "Eventos de apertura",
];

/** What the waiting list is, before asking for anything (specification, section 2). */
export function InscripcionIntro() {
  return (
    <>
      <p className="lamp">Próximamente en Granada</p>
      <h1>Lista de espera</h1>
      <p className="lead">
        La escuela está a punto de abrir. Apúntate y serás de las primeras personas en saber:
      </p>
      <ul className="ruled-list">
        {TOPICS.map((topic) => (
          <li key={topic}>{topic}</li>
        ))}
      </ul>
    </>
  );
}

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
