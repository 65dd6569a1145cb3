import type { WayOut } from "./form-result";

/** A field of a form that comes back although what it was about is no longer there. */
export interface TypedField {
  name: string;
  value: string;
  /** A field without one is sent along unseen. */
  label?: string;
  /** What a choice says; a field without them is text, to be copied or changed. */
  words?: string;
  /** Lines that a text is shown in. */
  rows?: number;
}

/** What answers a form about something that is no longer there. */
export interface GoneForm {
  refusal: string;
  /** To the trash, where it lies there. */
  wayOut?: WayOut;
  typed: TypedField[];
  /** Buttons that send what was typed: to where it came from, or to be made anew. */
  ways: { action: string; words: string }[];
  back: WayOut;
}
