import { useEffect, useState } from "react";
import { firstWords } from "~/format/first-words";
import { UnsentOffer } from "~/ui/unsent-offer";
import { claimedVersion } from "./own-versions";

/** What did not reach the server: it stays in this browser until it does. */
export interface UnsentDraft {
  /** Where it is stored here. */
  place: string;
  fields: Partial<Record<string, string>>;
  /** Of what it was written on; empty where that was saved by a page that did not learn it. */
  version: string;
  /** The last one that its form gave to what it sent (own-versions.ts); none of older pages. */
  version_nueva?: string;
  at: string;
}

const PREFIX = "borrador:";

/** No two open forms share one: `name` is the query of the form's address, `formKey` its own. */
export function placeOf(name: string, formKey: string): string {
  return `${PREFIX}${name}:${formKey}`;
}

/** The form that edits what was saved, by the query of the page to which its saving leads. */
export function formAfter(search: URLSearchParams): [what: "borrador" | "editar", id: string] {
  const [[what, id] = ["", ""]] = search;
  return [what === "borrador" || what === "programado" ? "borrador" : "editar", id];
}

/** What says nothing does not wait: it would be offered above every new article. */
export function storeUnsent(draft: Omit<UnsentDraft, "at"> & { at?: string }): void {
  if (isBlank(draft.fields)) {
    discardUnsent(draft.place);
    return;
  }
  try {
    const at = new Date().toISOString();
    localStorage.setItem(draft.place, JSON.stringify({ at, ...draft }));
  } catch {
    // Full or forbidden: writing goes on.
  }
}

export function discardUnsent(place: string): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // Forbidden: then nothing is there.
  }
}

/** Discards what waits at `place` if it says what was sent. */
export function discardSent(place: string, sent: UnsentDraft["fields"]): void {
  const draft = readUnsentAt(place);
  if (draft && saysSame(draft.fields, sent)) discardUnsent(place);
}

function readUnsentAt(place: string): UnsentDraft | null {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "null");
  } catch {
    return null;
  }
}

function readUnsent(name: string): UnsentDraft[] {
  try {
    const places = Object.keys(localStorage).filter((key) => key.startsWith(placeOf(name, "")));
    const drafts = places.map((place) => JSON.parse(localStorage.getItem(place) ?? ""));
    return drafts.sort((one, other) => one.at.localeCompare(other.at));
  } catch {
    return [];
  }
}

/** In all fields of `one`, apart from blanks around them, which are not stored. */
export function saysSame(one: UnsentDraft["fields"], other: UnsentDraft["fields"]): boolean {
  return Object.entries(one).every(([field, value]) => other[field]?.trim() === value?.trim());
}

function isBlank({
  titulo = "",
  contenido = "",
  alternativo = "",
}: UnsentDraft["fields"]): boolean {
  return !titulo.trim() && !contenido.trim() && !alternativo.trim();
}

/** What a text is known by: its title, its first words, those of its cover. */
function wordsOf({ titulo = "", contenido = "", alternativo = "" }: UnsentDraft["fields"]): string {
  return firstWords(titulo) || firstWords(withoutSigns(contenido)) || firstWords(alternativo);
}

/** The contract's plain text without its signs. */
function withoutSigns(text: string): string {
  return text.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/^(#{2,3}|-|>|\d+\.) |[*|]/gm, "");
}

/** In place of the copy of the form that was sent, and came back unsaved. */
export function storeReturned(name: string, draft: Omit<UnsentDraft, "at">): void {
  for (const { place, fields } of readUnsent(name)) {
    if (saysSame(fields, draft.fields)) discardUnsent(place);
  }
  storeUnsent(draft);
}

interface UnsentOffersProps {
  name: string;
  /** What the form has without them; what says the same has reached the server. */
  stored: UnsentDraft["fields"];
  version: string;
  onRecover(draft: UnsentDraft): void;
}

/** What waits here for a form is never put back by itself, but offered. */
export function UnsentOffers({ name, stored, version, onRecover }: UnsentOffersProps) {
  const [drafts, setDrafts] = useState<UnsentDraft[]>([]);
  useEffect(() => {
    const found = readUnsent(name).map((draft) => ({
      ...draft,
      version: claimedVersion(draft, version),
    }));
    for (const draft of found) {
      if (saysSame(stored, draft.fields)) discardUnsent(draft.place);
      else storeUnsent(draft);
    }
    setDrafts(found.filter(({ fields }) => !saysSame(stored, fields) && !isBlank(fields)));
  }, [name, stored, version]);
  const answer = (draft: UnsentDraft, act: () => void) => () => {
    act();
    setDrafts((before) => before.filter((each) => each !== draft));
  };
  return drafts.map((draft) => (
    <UnsentOffer
      key={draft.place}
      words={wordsOf(draft.fields)}
      at={draft.at}
      onRecover={answer(draft, () => onRecover(draft))}
      onDiscard={answer(draft, () => discardUnsent(draft.place))}
    />
  ));
}
