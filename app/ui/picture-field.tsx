import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Labelled } from "./field";

interface PictureFieldProps {
  name: string;
  label: string;
  /** Accepted types, as HTML's `accept`. */
  accept: string;
  limit: number;
  current: string | null;
  optional?: boolean;
  /** Name of a checkbox that removes the picture; without one it stays or is replaced. */
  removeName?: string;
  error?: string;
}

const MEGABYTE = 1024 * 1024;

/**
 * Chooses a picture, shows at once what was chosen, and says at once if it is too heavy. The form is
 * then not sent before another is chosen or this one given up.
 */
export function PictureField(props: PictureFieldProps) {
  const { name, label, accept, limit, current, optional, removeName, error } = props;
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
              <input type="checkbox" name={removeName} value="1" /> Quitar la portada
            </label>
          )}
        </>
      }
    />
  );
}
