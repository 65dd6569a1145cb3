import { useState } from "react";
import { ACCEPTED, FILE_LIMIT } from "~/http/upload-limits";
import { Labelled } from "~/ui/field";
import { useIsHydrated } from "~/ui/hydrated";
import { PictureField } from "~/ui/picture-field";
import { removeName, type Slot } from "./slots";

interface SlotFieldProps {
  slot: Slot;
  value: string;
  current?: string;
  isRemoved?: boolean;
  error?: string;
  onInput(): void;
}

export function SlotField({ slot, value, current, isRemoved, error, onInput }: SlotFieldProps) {
  const { name, kind, label } = slot;
  if (kind === "flag") {
    return (
      <div className="field">
        <input type="hidden" name={name} value="" />
        <label className="checkbox-label">
          <input
            type="checkbox"
            name={name}
            value="si"
            defaultChecked={value === "si"}
            aria-describedby={slot.hint && `${name}-hint`}
            onInput={onInput}
          />{" "}
          {label}
        </label>
        {slot.hint && (
          <p className="field-hint" id={`${name}-hint`}>
            {slot.hint}
          </p>
        )}
      </div>
    );
  }
  if (kind === "picture") {
    const isOwn = value !== "";
    return (
      <PictureField
        name={name}
        label={label}
        lead={slot.hint}
        accept={ACCEPTED}
        limit={FILE_LIMIT}
        current={current ?? null}
        currentText="La imagen que se ve ahora"
        removeName={isOwn ? removeName(name) : undefined}
        removeLabel={slot.removeLabel ?? "Volver a la imagen de muestra"}
        isRemoved={isRemoved}
        error={error}
      />
    );
  }
  return <TextField slot={slot} value={value} error={error} onInput={onInput} />;
}

const TYPES: Partial<Record<Slot["kind"], string>> = { email: "email", telephone: "tel" };
/** Kinds of slot without a character counter, as no real value reaches their limit. */
const UNCOUNTED: Slot["kind"][] = ["email", "telephone", "instagram", "minutes"];

function TextField({ slot, value, error, onInput }: SlotFieldProps) {
  const { name, kind, label, hint, max, missing, rows } = slot;
  const [length, setLength] = useState(value.length);
  const counts = useIsHydrated();
  const text = {
    defaultValue: value,
    maxLength: max,
    required: missing !== undefined,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setLength(currentTarget.value.length);
      onInput();
    },
  };
  return (
    <Labelled
      name={name}
      label={label}
      hint={hint}
      error={error}
      optional={missing === undefined}
      control={
        rows ? (
          <textarea {...text} rows={rows} />
        ) : (
          <input
            {...text}
            type={TYPES[kind] ?? "text"}
            inputMode={kind === "minutes" ? "numeric" : undefined}
          />
        )
      }
      after={
        !UNCOUNTED.includes(kind) && (
          <p className="field-hint">
            {counts ? `${length} de ${max} caracteres` : `Hasta ${max} caracteres`}
          </p>
        )
      }
    />
  );
}
