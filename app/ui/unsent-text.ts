/** A form's text that has not reached the server: it stays in this browser until it does. */
export interface UnsentText {
  place: string;
  /** All that the form would have sent, its hidden fields too. */
  fields: Record<string, string>;
  at: string;
}

/** Prefix of the keys in localStorage; signing out deletes them (routes/salir.ts). */
const PREFIX = "texto:";

export interface UnsentSubject {
  account: string | undefined;
  name: string;
}

/** Returns the localStorage key of a text; no two open forms share one, by their `formKey`. */
export function unsentPlace({ account, name }: UnsentSubject, formKey: string): string {
  return `${PREFIX}${account ?? ""}:${name}:${formKey}`;
}

export function storeUnsent<Text extends Omit<UnsentText, "at">>({ place, ...text }: Text): void {
  try {
    localStorage.setItem(place, JSON.stringify({ at: new Date().toISOString(), ...text }));
  } catch {
    // Full or forbidden: writing goes on.
  }
}

/** Returns the unsent texts of a subject in this browser, oldest first. */
export function readUnsent<Text extends UnsentText>(subject: UnsentSubject): Text[] {
  const places = placesWhere((place) => place.startsWith(unsentPlace(subject, "")));
  return places
    .flatMap((place) => readUnsentAt<Text>(place) ?? [])
    .sort((one, other) => one.at.localeCompare(other.at));
}

/**
 * Moves the unsent texts of forms whose row is gone, as after a restore, to a new form, which
 * stores them anew. `isGone` is called with the name of each.
 */
export function adoptUnsent(
  { account, name }: UnsentSubject,
  isGone: (name: string) => boolean,
): void {
  const own = `${PREFIX}${account ?? ""}:`;
  for (const place of placesWhere((each) => each.startsWith(own))) {
    const [former = "", formKey = ""] = place.slice(own.length).split(":");
    const text = isGone(former) ? readUnsentAt(place) : null;
    if (!text) continue;
    const { clave, version, version_nueva, ...fields } = text.fields;
    const adopted = unsentPlace({ account, name }, formKey);
    storeUnsent({ place: adopted, fields, at: text.at });
    // Where there is no room for both, it stays where it is.
    if (readUnsentAt(adopted)) discardUnsent(place);
  }
}

export function readUnsentAt<Text extends UnsentText>(place: string): Text | null {
  try {
    const text = JSON.parse(localStorage.getItem(place) ?? "");
    return { ...text, place, fields: Object(text.fields), at: String(text.at) };
  } catch {
    return null;
  }
}

/** Discards the unsent texts of a form, which is stored; none for an empty key. */
export function discardUnsentOf(formKey: string): void {
  if (!formKey) return;
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
