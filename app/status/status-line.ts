import { fold } from "~/format/text-search";

export type StatusLevel = "bien" | "atencion" | "urgente";

export interface StatusLine {
  label: string;
  level: StatusLevel;
  text: string;
  advice?: string;
  /** Words that the owner passes on to whoever looks after the server, who alone can mend it. */
  tell?: string;
  link?: { href: string; text: string };
}

/** Returns the HTML id of the line with that label, whatever its capitals. */
export function anchorOf(label: string): string {
  return fold(label).replaceAll(" ", "-");
}

/** Returns the level of an age, in the unit of its limits. */
export function grade(age: number, limits: { attention: number; urgent: number }): StatusLevel {
  if (age >= limits.urgent) return "urgente";
  return age >= limits.attention ? "atencion" : "bien";
}
