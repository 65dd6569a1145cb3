import { FormOriginFields } from "~/ui/form-origin-fields";
import { useLeaveGuard } from "~/ui/leave-guard";
import { SaveBar } from "~/ui/save-bar";
import { FormProblems, UploadProgress, useUploadForm } from "~/ui/upload-form";
import type { EscuelaFormState } from "./escuela-form.server";
import { SlotField } from "./slot-field";
import { findSection, removeName, SECTIONS, type SectionId, type Slot } from "./slots";
import type { Words } from "./words";

export const sectionHref = (id: SectionId): string =>
  id === SECTIONS[0]?.id ? "/admin/escuela" : `/admin/escuela?seccion=${id}`;

export function SectionLinks({ current }: { current: SectionId }) {
  return (
    <nav aria-label="Partes de la web">
      <ul className="inline-list">
        {SECTIONS.map(({ id, title }) => (
          <li key={id}>
            <a href={sectionHref(id)} aria-current={id === current ? "page" : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface EscuelaFormProps {
  section: SectionId;
  formKey: string;
  /** The version that is changed. */
  version: number;
  words: Words;
  /** Public paths of the pictures that are shown now. */
  shown: Partial<Record<string, string>>;
  state: Partial<EscuelaFormState> | undefined;
}

export function EscuelaForm(props: EscuelaFormProps) {
  const { section, formKey, version, words, shown, state = {} } = props;
  const { id, title, lead, slots } = findSection(section);
  const guard = useLeaveGuard();
  const upload = useUploadForm(state, guard.markClean);
  const { values = {} } = state;
  const { errors = {}, lostFiles = [] } = upload.shown;
  const field = (slot: Slot) => (
    <SlotField
      key={slot.name}
      slot={slot}
      value={values[slot.name] ?? words[slot.name]}
      current={shown[slot.name]}
      isRemoved={removeName(slot.name) in values}
      error={errors[slot.name]}
      onInput={guard.markDirty}
    />
  );
  return (
    <form
      className="stack panel-form"
      method="post"
      encType="multipart/form-data"
      action={sectionHref(id)}
      aria-label={title}
      onSubmit={upload.onSubmit}
    >
      <h2>{title}</h2>
      <p>{lead}</p>
      <FormProblems shown={upload.shown} />
      {lostFiles.length > 0 && (
        <p className="field-error">
          {`Vuelve a elegir la imagen «${lostFiles.join("», «")}»: no ha llegado a guardarse.`}
        </p>
      )}
      <FormOriginFields
        values={{ ...values, ...upload.newer }}
        formKey={formKey}
        version={String(version)}
      />
      {groupsOf(slots).map(({ group, slots: grouped }) =>
        group ? (
          <fieldset key={group} className="field-group">
            <legend>{group}</legend>
            {grouped.map(field)}
          </fieldset>
        ) : (
          grouped.map(field)
        ),
      )}
      {upload.progress !== null && <UploadProgress part={upload.progress} label="Subida" />}
      <SaveBar
        pending={upload.progress !== null}
        previewAction={`/admin/escuela/vista-previa?seccion=${id}`}
        cancelHref={sectionHref(id)}
      >
        Guardar cambios
      </SaveBar>
    </form>
  );
}

/** Neighbours of one group together. */
function groupsOf(slots: Slot[]): { group: string | undefined; slots: Slot[] }[] {
  const groups: { group: string | undefined; slots: Slot[] }[] = [];
  for (const slot of slots) {
    const last = groups.at(-1);
    if (last && slot.group && last.group === slot.group) last.slots.push(slot);
    else groups.push({ group: slot.group, slots: [slot] });
  }
  return groups;
}
