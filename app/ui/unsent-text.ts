/** What was typed in a form and has not reached the server: it stays in this browser until it does. */
export interface UnsentText {
  /** Where it is stored here. */
  place: string;
  /** All that the form would have sent, its hidden fields too. */
  fields: Record<string, string>;
  /** UTC ISO 8601. */
  at: string;
}

const PREFIX = "texto:";

/** No two open forms share one: `name` is what is written, `formKey` the form's own. */
export function placeOf(name: string, formKey: string): string {
  return `${PREFIX}${name}:${formKey}`;
}

export function storeUnsent(place: string, form: HTMLFormElement): void {
  const sent = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const text = { fields: Object.fromEntries(sent), at: new Date().toISOString() };
  try {
    localStorage.setItem(place, JSON.stringify(text));
  } catch {
    // Full or forbidden: writing goes on.
  }
}

/** What waits here under a name, the oldest first. */
export function readUnsent(name: string): UnsentText[] {
  const places = placesWhere((place) => place.startsWith(placeOf(name, "")));
  return places
    .flatMap((place) => readAt(place) ?? [])
    .sort((one, other) => one.at.localeCompare(other.at));
}

function readAt(place: string): UnsentText | null {
  try {
    const { fields, at } = JSON.parse(localStorage.getItem(place) ?? "");
    return { place, fields: Object(fields), at: String(at) };
  } catch {
    return null;
  }
}

/** Discards what waits of the form of that key: it has reached the server. */
export function discardUnsentOf(formKey: string): void {
  for (const place of placesWhere((each) => each.endsWith(`:${formKey}`))) discardUnsent(place);
}

export function discardUnsent(place: string): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // Forbidden: then nothing is there.
  }
}

function placesWhere(isMeant: (place: string) => boolean): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX) && isMeant(key));
  } catch {
    return [];
  }
}
