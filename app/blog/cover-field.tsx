import { type ChangeEvent, useEffect, useState } from "react";
import { ACCEPTED, FILE_LIMIT } from "~/storage/upload-limits";

interface CoverFieldProps {
  /** The cover that there is. */
  current: string | null;
  error?: string;
}

const MEGABYTE = 1024 * 1024;

/** Chooses a cover, shows at once what was chosen, and says at once if it is too heavy. */
export function CoverField({ current, error }: CoverFieldProps) {
  const [preview, setPreview] = useState<string | null>(null);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ""), [preview]);

  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.currentTarget.files ?? [];
    const isTooLarge = file !== undefined && file.size > FILE_LIMIT;
    setTooLarge(isTooLarge ? `«${file.name}» pesa más de 25 MB. Elige otra.` : null);
    if (isTooLarge) event.currentTarget.value = "";
    setPreview(file && !isTooLarge ? URL.createObjectURL(file) : null);
  };

  const shown = preview ?? current;
  const message = tooLarge ?? error;
  return (
    <div className={message ? "field field-wrong" : "field"}>
      <label htmlFor="imagen">
        Imagen de portada<span className="field-optional"> (opcional)</span>
      </label>
      <p className="field-hint" id="imagen-ayuda">
        JPEG, PNG, WebP, AVIF o TIFF, hasta {FILE_LIMIT / MEGABYTE} MB.
        {current && " Si no eliges ninguna, se queda la que hay."}
      </p>
      {message && (
        <p className="field-error" id="imagen-error">
          {message}
        </p>
      )}
      {shown && <img className="cover-preview" src={shown} alt="Portada elegida" />}
      <input
        type="file"
        id="imagen"
        name="imagen"
        accept={ACCEPTED}
        aria-describedby={message ? "imagen-ayuda imagen-error" : "imagen-ayuda"}
        onChange={onChange}
      />
      {current && (
        <label className="check">
          <input type="checkbox" name="quitar_imagen" value="1" /> Quitar la portada
        </label>
      )}
    </div>
  );
}
