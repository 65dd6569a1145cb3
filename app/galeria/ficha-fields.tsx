import { type FormEvent, useState } from "react";
import { InputField } from "~/ui/field";
import { Fold } from "~/ui/fold";
import {
  FICHA_LABELS,
  FICHA_MAX,
  type Ficha,
  type FichaField,
  museumLine,
  procesoName,
  TYPED_FIELDS,
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

const FIRST_FIELDS: FichaField[] = ["proceso", "pelicula", "camara"];
const OTHER_FIELDS = TYPED_FIELDS.filter((field) => !FIRST_FIELDS.includes(field));

interface FichaFieldsProps {
  values: Ficha;
  errors: FichaErrors;
  suggestions: Partial<Record<FichaField, string[]>>;
  /** True if the values are not stored yet; the fold is then open if it holds some of them. */
  isNew: boolean;
}

export function FichaFields({ values, errors, suggestions, isNew }: FichaFieldsProps) {
  const [typed, setTyped] = useState<Ficha>({ ...values, proceso: procesoName(values) });
  const onInput = ({ target }: FormEvent): void => {
    const { name, value } = target as HTMLInputElement;
    setTyped((before) => ({ ...before, [name]: value.trim() }));
  };
  const filled = OTHER_FIELDS.filter((field) => typed[field]).length;
  const line = museumLine(typed);
  const field = (name: FichaField) => (
    <FichaInput
      key={name}
      name={name}
      value={(name === "proceso" ? procesoName(values) : values[name]) ?? ""}
      error={errors[name]}
      suggestions={suggestions[name] ?? []}
    />
  );
  return (
    <div className="stack" onInput={onInput}>
      <div className="ficha-fields">{FIRST_FIELDS.map(field)}</div>
      <Fold
        title={`${OTHER_FIELDS.length} datos más${filledWords(filled)}`}
        isOpen={OTHER_FIELDS.some((field) => errors[field] || (isNew && values[field]))}
      >
        <div className="ficha-fields">{OTHER_FIELDS.map(field)}</div>
      </Fold>
      {line && <p className="secondary-text">Se leerá: «{line}».</p>}
    </div>
  );
}

function filledWords(filled: number): string {
  if (filled === 0) return "";
  return filled === 1 ? ": 1 relleno" : `: ${filled} rellenos`;
}

interface FichaInputProps {
  name: FichaField;
  value: string;
  error: string | undefined;
  suggestions: string[];
}

function FichaInput({ name, value, error, suggestions }: FichaInputProps) {
  const list = suggestions.length > 0 ? `usados-${name}` : undefined;
  return (
    <div>
      <InputField
        name={name}
        label={FICHA_LABELS[name]}
        hint={HINTS[name]}
        defaultValue={value}
        error={error}
        maxLength={FICHA_MAX}
        list={list}
        autoComplete="off"
      />
      {list && (
        <datalist id={list}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </div>
  );
}
