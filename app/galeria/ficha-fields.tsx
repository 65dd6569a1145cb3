import { InputField, SelectField } from "~/ui/field";
import {
  FICHA_FIELDS,
  FICHA_LABELS,
  FICHA_MAX,
  type Ficha,
  type FichaField,
  PROCESOS,
} from "./ficha";
import type { FichaErrors } from "./ficha-schema";

const HINTS: Partial<Record<FichaField, string>> = {
  exposicion: "Tiempo y diafragma, o días de sol.",
  revelador: "Con su dilución: «Rodinal 1+50».",
  revelado: "Tiempo y temperatura: «11 min, 20 °C».",
  papel: "Con su nombre: «Hahnemühle Platinum Rag».",
  virado: "Con su dilución: «Selenio 1+20».",
  medidas: "De la imagen, alto × ancho: «18 × 24 cm».",
  fecha: "O aproximado: «hacia 2019».",
  lugar: "Donde se hizo la foto.",
};

const OPTIONS = { "": "Sin decir", ...PROCESOS };

interface FichaFieldsProps {
  values: Ficha;
  errors: FichaErrors;
  suggestions: Partial<Record<FichaField, string[]>>;
}

/** How a photo was made, with what was typed before as suggestions; all of it is optional. */
export function FichaFields({ values, errors, suggestions }: FichaFieldsProps) {
  return (
    <div className="ficha-fields">
      {FICHA_FIELDS.map((name) => {
        const field = {
          name,
          label: FICHA_LABELS[name],
          hint: HINTS[name],
          defaultValue: values[name] ?? "",
          error: errors[name],
        };
        if (name === "proceso") return <SelectField key={name} {...field} options={OPTIONS} />;
        const list = suggestions[name]?.length ? `usados-${name}` : undefined;
        return (
          <div key={name}>
            <InputField {...field} maxLength={FICHA_MAX} list={list} autoComplete="off" />
            {list && (
              <datalist id={list}>
                {suggestions[name]?.map((text) => (
                  <option key={text} value={text} />
                ))}
              </datalist>
            )}
          </div>
        );
      })}
    </div>
  );
}
