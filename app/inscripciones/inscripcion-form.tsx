import { listName } from "~/format/list-name";
import type { FormState } from "~/http/form-result";
import { PrivacyNotice, type PrivacyNoticeProps } from "~/legal/privacy-notice";
import { HoneypotField } from "~/submissions/honeypot-field";
import { Announcement } from "~/ui/announcement";
import { Dialog } from "~/ui/dialog";
import { InputField, SelectField, TextAreaField } from "~/ui/field";
import { Day } from "~/ui/moment";
import { ErrorNotice, ErrorSummary } from "~/ui/notice";
import { useSite } from "~/ui/site-context";
import { SubmitButton } from "~/ui/submit-button";
import { TextLines } from "~/ui/text-lines";
import {
  type ChosenConvocatoria,
  CURSOS,
  DEFAULT_CURSO,
  INSCRIPCION_LIMITS,
  type InscripcionField,
} from "./inscripcion-fields";

const PURPOSE = "Avisarte de cursos, fechas, precios y actos de apertura, y nada más.";
const PURPOSE_BY_MAIL =
  "Confirmarte por correo que ha llegado y avisarte de cursos, fechas, precios y actos de apertura, y nada más. Cada carta lleva un enlace para no recibir más.";

interface InscripcionFormProps {
  state: Partial<FormState<InscripcionField>>;
  /** The dated course that the form is for, if any; the sender may untick it. */
  convocatoria: ChosenConvocatoria | null;
  firstLayer: PrivacyNoticeProps;
}

export function InscripcionForm({ state, convocatoria, firstLayer }: InscripcionFormProps) {
  const { values = {}, errors = {}, failure, retryReference } = state;
  const field = (name: InscripcionField) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
    maxLength: INSCRIPCION_LIMITS[name],
  });
  return (
    <>
      {failure && <ErrorNotice subject={state}>{failure}</ErrorNotice>}
      <ErrorSummary errors={errors} />
      {retryReference && <input type="hidden" name="referencia" value={retryReference} />}
      <HoneypotField />
      {convocatoria && (
        <ConvocatoriaChoice
          {...convocatoria}
          isChosen={!state.values || values.convocatoria === String(convocatoria.id)}
        />
      )}
      <InputField
        {...field("nombre")}
        label="Nombre"
        required
        autoComplete="given-name"
        spellCheck={false}
        enterKeyHint="next"
      />
      <InputField
        {...field("apellidos")}
        label="Apellidos"
        required
        autoComplete="family-name"
        spellCheck={false}
        enterKeyHint="next"
      />
      <InputField
        {...field("email")}
        label="Email"
        type="email"
        inputMode="email"
        required
        autoComplete="email"
        autoCapitalize="none"
        enterKeyHint="next"
      />
      <InputField
        {...field("telefono")}
        label="Teléfono"
        type="tel"
        inputMode="tel"
        required
        placeholder="Ej: 600123456"
        autoComplete="tel"
        enterKeyHint="next"
      />
      <SelectField
        name="curso_interes"
        label="Curso de interés"
        options={CURSOS}
        defaultValue={values.curso_interes ?? DEFAULT_CURSO}
        error={errors.curso_interes}
      />
      <TextAreaField {...field("comentarios")} label="Comentarios" optional rows={4} />
      <PrivacyNotice {...firstLayer} purpose={firstLayer.mails ? PURPOSE_BY_MAIL : PURPOSE} />
      <p className="form-actions">
        <SubmitButton pendingLabel="Enviando...">Enviar solicitud</SubmitButton>
      </p>
    </>
  );
}

function ConvocatoriaChoice({
  id,
  titulo,
  empieza,
  isChosen,
}: ChosenConvocatoria & { isChosen: boolean }) {
  return (
    <div className="field">
      <label className="checkbox-label">
        <input
          type="checkbox"
          name="convocatoria"
          value={id}
          defaultChecked={isChosen}
          aria-describedby="convocatoria-hint"
        />
        <span>
          Me apunto a «{titulo}», que empieza el <Day day={empieza} />
        </span>
      </label>
      <p className="field-hint" id="convocatoria-hint">
        Desmárcalo si prefieres {listName(useSite().school.list).inSentence} sin un curso concreto.
      </p>
    </div>
  );
}

const TOPICS = [
  "Fechas de inicio",
  "Programas de los cursos",
  "Precios y opciones",
  "Eventos de apertura",
];

interface InscripcionIntroProps {
  title: string | undefined;
  text: string;
  email: string | undefined;
}

export function InscripcionIntro({ title, text, email }: InscripcionIntroProps) {
  const { school } = useSite();
  return (
    <div className="stack">
      <Announcement />
      <h1>{title ?? listName(school.list).title}</h1>
      <TextLines className="lead" text={text} />
      {email && (
        <p>
          Te avisaremos en <strong>{email}</strong>
        </p>
      )}
    </div>
  );
}

export function InscripcionTopics() {
  return (
    <div>
      <h2 className="small-title">De qué te avisaremos</h2>
      <ul className="ruled-list">
        {TOPICS.map((topic) => (
          <li key={topic}>{topic}</li>
        ))}
      </ul>
    </div>
  );
}

interface ReceivedDialogProps {
  reference: string | null;
  /** Line on the light at the hour of the registration, as on a film's edge (`edgePrintAt`), or null. */
  edgePrint: string | null;
  isDated: boolean;
}

/** Says that a registration is stored, with its reference (specification, sections 2 and 8). */
export function ReceivedDialog({ reference, edgePrint, isDated }: ReceivedDialogProps) {
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
      {reference && (
        <div className="exposed-frame">
          <p className="rebate" aria-hidden="true">
            → 1
          </p>
          <p className="exposure">
            Tu número de referencia: <strong className="reference">{reference}</strong>
          </p>
          {edgePrint ? (
            <p className="rebate">{edgePrint}</p>
          ) : (
            <p className="rebate" aria-hidden="true">
              → 1A
            </p>
          )}
        </div>
      )}
      <p>
        Tu solicitud ha quedado registrada.{" "}
        {isDated
          ? "Todavía no tienes plaza: las da la escuela, y te escribirá."
          : "Nos pondremos en contacto contigo cuando haya cursos disponibles."}
      </p>
    </Dialog>
  );
}
