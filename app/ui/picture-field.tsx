import { type ChangeEvent, useEffect, useState } from "react";

interface PictureFieldProps {
  /** Both the name and the id of the field. */
  name: string;
  label: string;
  /** Types that are taken, as `accept` has them. */
  accept: string;
  /** Bytes of one file. */
  limit: number;
  /** The picture that there is. */
  current: string | null;
  optional?: boolean;
  /** Name of the field that takes the picture away; without it, it stays or is replaced. */
  removeName?: string;
  error?: string;
}

const MEGABYTE = 1024 * 1024;

/** Chooses a picture, shows at once what was chosen, and says at once if it is too heavy. */
export function PictureField(props: PictureFieldProps) {
  const { name, label, accept, limit, current, optional, removeName, error } = props;
  const [preview, setPreview] = useState<string | null>(null);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ""), [preview]);

  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.currentTarget.files ?? [];
    const isTooLarge = file !== undefined && file.size > limit;
    setTooLarge(
      isTooLarge ? `«${file.name}» pesa más de ${limit / MEGABYTE} MB. Elige otra.` : null,
    );
    if (isTooLarge) event.currentTarget.value = "";
    setPreview(file && !isTooLarge ? URL.createObjectURL(file) : null);
  };

  const shown = preview ?? current;
  const message = tooLarge ?? error;
  const hintId = `${name}-ayuda`;
  const errorId = `${name}-error`;
  return (
    <div className={message ? "field field-invalid" : "field"}>
      <label htmlFor={name}>
        {label}
        {optional && <span className="field-optional"> (opcional)</span>}
      </label>
      <p className="field-hint" id={hintId}>
        JPEG, PNG, WebP, AVIF o TIFF, hasta {limit / MEGABYTE} MB.
        {current && " Si no eliges ninguna, se queda la que hay."}
      </p>
      {message && (
        <p className="field-error" id={errorId}>
          {message}
        </p>
      )}
      {shown && <img className="picture-preview" src={shown} alt="Portada elegida" />}
      <input
        type="file"
        id={name}
        name={name}
        accept={accept}
        required={!optional && !current}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? `${hintId} ${errorId}` : hintId}
        onChange={onChange}
      />
      {current && removeName && (
        <label className="checkbox-label">
          <input type="checkbox" name={removeName} value="1" /> Quitar la portada
        </label>
      )}
    </div>
  );
}
