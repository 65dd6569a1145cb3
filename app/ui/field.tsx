import type {
  InputHTMLAttributes,
  ReactElement,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";
import { cloneElement, useId } from "react";

interface FieldProps {
  /** Id of the control and, unless `sentAs` differs, its posted name. */
  name: string;
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
  const field = { name, sentAs, label, hint, error, optional };
  return <Labelled {...field} control={<input {...input} />} />;
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
  const field = { name, sentAs, label, hint, error, optional };
  return <Labelled {...field} control={<textarea {...area} />} />;
}

export function SelectField(props: SelectProps) {
  const { name, label, hint, error, optional, options, ...select } = props;
  const control = (
    <select {...select}>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
  return <Labelled {...{ name, label, hint, error, optional, control }} />;
}

interface LabelledProps extends FieldProps {
  control: ReactElement;
  before?: ReactNode;
  after?: ReactNode;
}

export function Labelled(props: LabelledProps) {
  const { name, sentAs = name, label, hint, error, optional, control, before, after } = props;
  const id = useId();
  const hintId = hint && `${id}hint`;
  const errorId = error && `${id}error`;
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
      {before}
      {cloneElement(control, {
        id: name,
        name: sentAs,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": [hintId, errorId].filter(Boolean).join(" ") || undefined,
      })}
      {after}
    </div>
  );
}
