import type { WayOut } from "./form-result";

/** A field of a form that comes back although what it was about is no longer there. */
export interface TypedField {
  name: string;
  value: string;
  /** A field without one is sent along unseen. */
  label?: string;
  /** Words of a choice; a field without them is text, to be copied or changed. */
  words?: string;
  /** Lines that a text is shown in. */
  rows?: number;
}

/** Answer to a form about something that is no longer there. */
export interface GoneForm {
  refusal: string;
  /** Leads to the trash, where it lies there. */
  wayOut?: WayOut;
  typed: TypedField[];
  /** Buttons that send what was typed: to where it came from, or to be made anew. */
  ways: { action: string; words: string }[];
  back: WayOut;
}

/** Makes the fields that came with a form, by their names; a choice comes with what its value says. */
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
