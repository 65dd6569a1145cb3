import { type ChangeEvent, useEffect, useState } from "react";
import { Labelled } from "./field";

interface PictureFieldProps {
  name: string;
  label: string;
  accept: string;
  limit: number;
  current: string | null;
  optional?: boolean;
  /** Of a checkbox that removes the picture. */
  removeName?: string;
  error?: string;
}

const MEGABYTE = 1024 * 1024;

/** Shows at once what was chosen, and whether it is too heavy. */
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
  const hint = `JPEG, PNG, WebP, AVIF o TIFF, hasta ${limit / MEGABYTE} MB.${
    current ? " Si no eliges ninguna, se queda la que hay." : ""
  }`;
  return (
    <Labelled
      name={name}
      label={label}
      optional={optional}
      hint={hint}
      error={tooLarge ?? error}
      before={shown && <img className="picture-preview" src={shown} alt="Portada elegida" />}
      control={
        <input type="file" accept={accept} required={!optional && !current} onChange={onChange} />
      }
      after={
        current &&
        removeName && (
          <label className="checkbox-label">
            <input type="checkbox" name={removeName} value="1" /> Quitar la portada
          </label>
        )
      }
    />
  );
}
