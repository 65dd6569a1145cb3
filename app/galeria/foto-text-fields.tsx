import { useEffect, useRef, useState } from "react";
import { TextAreaField } from "~/ui/field";
import { FOTO_LIMITS, type FotoField } from "./galeria-fields";

interface FotoTextFieldsProps {
  /** Returns the id of a field, which is also its name unless `isSentPlainly`. */
  nameOf(field: FotoField): string;
  /** True if the fields are sent as «descripcion» and «alternativo», whatever their ids. */
  isSentPlainly?: boolean;
  number?: number;
  values: Record<FotoField, string>;
  errors: Partial<Record<FotoField, string>>;
  captionHint?: string;
  alternativeHint?: string;
  rows: number;
  autoFocus?: boolean;
}

/** Fields for a photo's caption and alternative text; the typed caption is the placeholder of the latter. */
export function FotoTextFields(props: FotoTextFieldsProps) {
  const { nameOf, isSentPlainly, number, values, errors, rows, autoFocus } = props;
  const [caption, setCaption] = useState(values.descripcion);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = fields.current?.closest("form");
    const onReset = (): void => setCaption("");
    form?.addEventListener("reset", onReset);
    return () => form?.removeEventListener("reset", onReset);
  }, []);
  const isOptional = number === undefined;
  return (
    <div className="stack foto-texts" ref={fields}>
      <TextAreaField
        name={nameOf("descripcion")}
        sentAs={isSentPlainly ? "descripcion" : undefined}
        label={isOptional ? "Pie de foto" : `Pie de la foto ${number}`}
        hint={props.captionHint}
        optional={isOptional}
        defaultValue={values.descripcion}
        error={errors.descripcion}
        maxLength={FOTO_LIMITS.descripcion}
        rows={rows}
        autoFocus={autoFocus}
        onInput={(event) => setCaption(event.currentTarget.value)}
      />
      <TextAreaField
        name={nameOf("alternativo")}
        sentAs={isSentPlainly ? "alternativo" : undefined}
        label={isOptional ? "Texto alternativo" : `Texto alternativo de la foto ${number}`}
        hint={props.alternativeHint}
        optional={isOptional}
        defaultValue={values.alternativo}
        placeholder={caption.trim() || undefined}
        error={errors.alternativo}
        maxLength={FOTO_LIMITS.alternativo}
        rows={rows}
      />
    </div>
  );
}
