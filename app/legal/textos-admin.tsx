import type { TextoName } from "~/db/schema";
import type { FormState } from "~/http/form-result";
import { TextAreaField } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { FormOriginFields } from "~/ui/form-origin-fields";
import { useLeaveGuard } from "~/ui/leave-guard";
import { Moment } from "~/ui/moment";
import { FormProblems } from "~/ui/notice";
import { SaveBar } from "~/ui/save-bar";
import { TEXTO_MAX, TEXTO_NAMES, TEXTOS, type TextoField } from "./texto-names";
import type { Texto } from "./textos.server";

const SPELLING =
  "Una línea en blanco separa párrafos. «## » empieza un subtítulo, «- » una lista; **negrita**, *cursiva*, [enlace](https://… o una página de esta web, como /inscripcion).";

interface TextoFormProps {
  name: TextoName;
  texto: string;
  speaksOfCartas: boolean;
  formKey: string;
  version: string | null;
  state: Partial<FormState<TextoField>> | undefined;
}

export function TextoForm({ name, texto, speaksOfCartas, state = {}, ...origin }: TextoFormProps) {
  const guard = useLeaveGuard();
  const { values, errors = {} } = state;
  return (
    <form
      className="stack panel-form"
      method="post"
      action={`/admin/textos?editar=${name}`}
      aria-label={TEXTOS[name]}
      onInput={guard.markDirty}
      onSubmit={guard.markClean}
    >
      <h2>{TEXTOS[name]}</h2>
      <FormProblems shown={state} />
      <FormOriginFields values={values} {...origin} />
      <TextAreaField
        name="texto"
        label="Texto"
        hint={SPELLING}
        rows={24}
        defaultValue={values?.texto ?? texto}
        error={errors.texto}
        maxLength={TEXTO_MAX}
      />
      {name === "privacidad" && (
        <div className="field">
          <label className="checkbox-label">
            <input
              type="checkbox"
              name="habla_de_cartas"
              value="1"
              defaultChecked={values ? values.habla_de_cartas === "1" : speaksOfCartas}
              aria-describedby="cartas-hint"
            />{" "}
            Este texto dice que enviamos cartas con noticias
          </label>
          <p className="field-hint" id="cartas-hint">
            Se guarda con la versión. Antes de enviar una carta, el panel te dice a cuántas personas
            no se les dijo.
          </p>
        </div>
      )}
      <SaveBar cancelHref="/admin/textos">Guardar como versión nueva</SaveBar>
    </form>
  );
}

type ListedVersion = Pick<Texto, "id" | "nombre" | "created_at">;

interface TextosListProps {
  placeholders: Record<TextoName, string[]>;
  versions: ListedVersion[];
}

export function TextosList({ placeholders, versions }: TextosListProps) {
  return TEXTO_NAMES.map((name) => (
    <section key={name} className="panel-stack" aria-labelledby={`texto-${name}`}>
      <h2 id={`texto-${name}`}>{TEXTOS[name]}</h2>
      <p className="inline-list">
        <a href={`/admin/textos?editar=${name}`}>Editar «{TEXTOS[name]}»</a>
        <a href={`/${name}`}>Ver «{TEXTOS[name]}» en la web</a>
      </p>
      {placeholders[name].length > 0 && (
        <div className="notice notice-offer">
          <p className="notice-title">Falta por rellenar</p>
          <ul>
            {placeholders[name].map((placeholder) => (
              <li key={placeholder}>[{placeholder}]</li>
            ))}
          </ul>
        </div>
      )}
      <VersionsFold versions={versions.filter(({ nombre }) => nombre === name)} />
    </section>
  ));
}

function VersionsFold({ versions }: { versions: ListedVersion[] }) {
  if (versions.length < 2) return null;
  return (
    <Fold title={`Versiones (${versions.length})`}>
      <ul className="ruled-list">
        {versions.map(({ id, created_at }, index) => (
          <li key={id}>
            <a href={`/admin/textos?version=${id}`}>
              <Moment at={created_at} />
            </a>
            {index === 0 && " · la que se ve ahora"}
          </li>
        ))}
      </ul>
    </Fold>
  );
}

interface TextoVersionProps {
  texto: Texto;
  html: string;
}

export function TextoVersion({ texto, html }: TextoVersionProps) {
  return (
    <section className="legal-text" aria-labelledby="version-title">
      <h2 id="version-title">{TEXTOS[texto.nombre]}</h2>
      <p>
        Versión del <Moment at={texto.created_at} />.{" "}
        {texto.nombre === "privacidad" &&
          (texto.habla_de_cartas ? "Dice que enviamos cartas. " : "No dice que enviemos cartas. ")}
        <a href="/admin/textos">Volver a los textos</a>
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: built from the schema's nodes only */}
      <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
