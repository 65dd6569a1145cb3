import { Fold } from "~/ui/fold";
import { FormOriginFields } from "~/ui/form-origin-fields";
import { useLeaveGuard } from "~/ui/leave-guard";
import { FormProblems } from "~/ui/notice";
import { SaveBar } from "~/ui/save-bar";
import { UploadProgress, useUploadForm } from "~/ui/upload-form";
import type { EscuelaFormState } from "./escuela-form.server";
import { PARTS, type PartId, partHref } from "./parts";
import { SlotField } from "./slot-field";
import { MORE_DATA, removeName, type Section, type SectionId, type Slot } from "./slots";
import type { Words } from "./words";

interface EscuelaFormProps {
  part: PartId;
  section: SectionId | null;
  formKey: string;
  version: number;
  words: Words;
  shown: Partial<Record<string, string>>;
  state: Partial<EscuelaFormState> | undefined;
}

export function EscuelaForm(props: EscuelaFormProps) {
  const { part, section, formKey, version, words, shown, state = {} } = props;
  const { title, sections } = PARTS.find(({ id }) => id === part) ?? PARTS[0];
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
  const isWrong = (slots: Slot[]) => slots.some(({ name }) => name in errors);
  const fields = (slots: Slot[]) =>
    groupsOf(slots).map(({ group, slots: grouped }) => {
      if (group === MORE_DATA)
        return (
          <Fold key={group} title={group} isOpen={isWrong(grouped)}>
            {grouped.map(field)}
          </Fold>
        );
      if (!group) return grouped.map(field);
      return (
        <fieldset key={group} className="field-group">
          <legend>{group}</legend>
          {grouped.map(field)}
        </fieldset>
      );
    });
  const folded = ({ id, title, lead, slots }: Section) => (
    <Fold key={id} title={title} isOpen={id === section || isWrong(slots)}>
      <p>{lead}</p>
      {fields(slots)}
    </Fold>
  );
  const [only, ...others] = sections;
  return (
    <form
      className="stack panel-form"
      method="post"
      encType="multipart/form-data"
      action={partHref(part)}
      aria-label={title}
      onSubmit={upload.onSubmit}
    >
      {only && others.length === 0 && <p>{only.lead}</p>}
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
      {only && others.length === 0 ? fields(only.slots) : <div>{sections.map(folded)}</div>}
      {upload.progress !== null && <UploadProgress part={upload.progress} label="Subida" />}
      <SaveBar
        pending={upload.progress !== null}
        previewAction="/admin/escuela/vista-previa"
        cancelHref="/admin/escuela"
      >
        Guardar cambios
      </SaveBar>
    </form>
  );
}

function groupsOf(slots: Slot[]): { group: string | undefined; slots: Slot[] }[] {
  const groups: { group: string | undefined; slots: Slot[] }[] = [];
  for (const slot of slots) {
    const last = groups.at(-1);
    if (last && slot.group && last.group === slot.group) last.slots.push(slot);
    else groups.push({ group: slot.group, slots: [slot] });
  }
  return groups;
}
