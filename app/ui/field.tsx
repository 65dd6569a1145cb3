import type {
  InputHTMLAttributes,
  ReactElement,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";
import { cloneElement } from "react";

interface FieldProps {
  /** The id of the field and, unless `sentAs` differs, its name. */
  name: string;
  /** The name it is sent under, where two forms of a page have one of that name. */
  sentAs?: string;
  label: string;
  hint?: string;
  error?: string;
  optional?: boolean;
}

type InputProps = FieldProps & InputHTMLAttributes<HTMLInputElement>;
type TextAreaProps = FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>;
type SelectProps = FieldProps &
  SelectHTMLAttributes<HTMLSelectElement> & { options: Record<string, string> };

export function InputField({ name, sentAs, label, hint, error, optional, ...input }: InputProps) {
  return labelled({ name, sentAs, label, hint, error, optional }, <input {...input} />);
}

export function TextAreaField({
  name,
  sentAs,
  label,
  hint,
  error,
  optional,
  ...area
}: TextAreaProps) {
  return labelled({ name, sentAs, label, hint, error, optional }, <textarea {...area} />);
}

export function SelectField(props: SelectProps) {
  const { name, label, hint, error, optional, options, ...select } = props;
  return labelled(
    { name, label, hint, error, optional },
    <select {...select}>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>,
  );
}

/** Label above, hint, control, error: named and described for everybody alike. */
function labelled(
  { name, sentAs = name, label, hint, error, optional }: FieldProps,
  control: ReactElement,
) {
  const hintId = `${name}-ayuda`;
  const errorId = `${name}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return (
    <div className={error ? "field field-invalid" : "field"}>
      <label htmlFor={name}>
        {label}
        {optional && <span className="field-optional"> (opcional)</span>}
      </label>
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
      {cloneElement(control, {
        id: name,
        name: sentAs,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
    </div>
  );
}
