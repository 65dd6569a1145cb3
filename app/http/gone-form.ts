import type { WayOut } from "./form-result";

/** A field of a form that comes back although what it was about is no longer there. */
export interface TypedField {
  name: string;
  value: string;
  /** Label; a field without one is sent as a hidden field. */
  label?: string;
  /** Words of a choice; a field without them is text, to be copied or changed. */
  words?: string;
  rows?: number;
}

export interface GoneForm {
  refusal: string;
  /** Link to the trash, if what is gone lies there. */
  wayOut?: WayOut;
  typed: TypedField[];
  /** Buttons that post the fields: to the form's own address, for a row once restored, or for a new row. */
  ways: { action: string; words: string }[];
  back: WayOut;
}

/**
 * Returns two functions that make a TypedField from the values: `field`, and `choice` with its
 * option's text.
 */
export function typedFields<Name extends string>(values: Partial<Record<Name, string>>) {
  const field = (name: Name, label?: string, rows?: number): TypedField => {
    return { name, label, value: values[name] ?? "", rows };
  };
  const choice = (name: Name, label: string, options: Record<string, string>): TypedField => {
    // What was sent may be the name of anything that an object has.
    return {
      ...field(name, label),
      words: new Map(Object.entries(options)).get(values[name] ?? ""),
    };
  };
  return { field, choice };
}
