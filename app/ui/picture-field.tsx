import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Labelled } from "./field";

interface PictureFieldProps {
  name: string;
  label: string;
  lead?: string;
  accept: string;
  limit: number;
  current: string | null;
  optional?: boolean;
  removeName?: string;
  removeLabel?: string;
  isRemoved?: boolean;
  currentText?: string;
  error?: string;
}

const MEGABYTE = 1024 * 1024;

/**
 * File input for one picture. A file larger than `limit` bytes blocks the form until another is
 * chosen or the user goes on without it.
 */
export function PictureField(props: PictureFieldProps) {
  const { name, label, accept, limit, current, optional, removeName, isRemoved, error } = props;
  const { removeLabel = "Quitar la portada", currentText = "Portada elegida", lead } = props;
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ""), [preview]);

  const show = (file: File | null, problem: string | null): void => {
    input.current?.setCustomValidity(problem ?? "");
    setTooLarge(problem);
    setPreview(file && !problem ? URL.createObjectURL(file) : null);
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file = null] = event.currentTarget.files ?? [];
    const isTooLarge = file !== null && file.size > limit;
    show(
      file,
      isTooLarge ? `«${file.name}» pesa más de ${limit / MEGABYTE} MB. Elige otra.` : null,
    );
    if (isTooLarge) event.currentTarget.value = "";
  };

  const shown = preview ?? current;
  const hint = `${lead ? `${lead} ` : ""}JPEG, PNG, WebP, AVIF o TIFF, hasta ${limit / MEGABYTE} MB.${
    current ? " Si no eliges ninguna, se queda la que hay." : ""
  }`;
  return (
    <Labelled
      name={name}
      label={label}
      optional={optional}
      hint={hint}
      error={tooLarge ?? error}
      before={shown && <img className="picture-preview" src={shown} alt={currentText} />}
      control={
        <input
          type="file"
          accept={accept}
          required={!optional && !current}
          onChange={onChange}
          ref={input}
        />
      }
      after={
        <>
          {tooLarge && (optional || current) && (
            <p>
              <button type="button" className="link-button" onClick={() => show(null, null)}>
                {current ? "Seguir con la que hay" : "Seguir sin imagen"}
              </button>
            </p>
          )}
          {current && removeName && (
            <label className="checkbox-label">
              <input type="checkbox" name={removeName} value="1" defaultChecked={isRemoved} />{" "}
              {removeLabel}
            </label>
          )}
        </>
      }
    />
  );
}
