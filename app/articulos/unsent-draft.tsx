import { useEffect, useState } from "react";
import { firstWords } from "~/format/first-words";
import { useSite } from "~/ui/site-context";
import {
  adoptUnsent,
  discardUnsent,
  readUnsent,
  readUnsentAt,
  storeUnsent,
  type UnsentSubject,
  type UnsentText,
} from "~/ui/unsent-text";
import { UnsentOffer } from "~/ui/use-unsent-text";
import { claimedVersion } from "./claimed-version";

export interface UnsentDraft extends UnsentText {
  /** Version that the text was based on; "" if unknown, as for what was typed during a save. */
  version: string;
  /** Last version that the form gave (claimed-version.ts); older pages stored none. */
  version_nueva?: string;
}

/** Returns the query of a form's address: «nuevo», «borrador=3», «editar=7». */
export function nameOfForm(
  articulo: { id: number } | null,
  borrador: { id: number } | null,
): string {
  if (articulo) return `editar=${articulo.id}`;
  return borrador ? `borrador=${borrador.id}` : "nuevo";
}

export function formAfter(search: URLSearchParams): [what: "borrador" | "editar", id: string] {
  const [[what, id] = ["", ""]] = search;
  return [what === "borrador" || what === "programado" ? "borrador" : "editar", id];
}

/** Stores a draft; discards a blank one, which would be offered above every new article. */
export function storeDraft(draft: Omit<UnsentDraft, "at">): void {
  if (isBlank(draft.fields)) discardUnsent(draft.place);
  else storeUnsent(draft);
}

export function discardSent(place: string, sent: UnsentDraft["fields"]): void {
  const draft = readUnsentAt<UnsentDraft>(place);
  if (draft && saysSame(draft.fields, sent)) discardUnsent(place);
}

/** True if all fields of `one` are equal in `other`, apart from blanks around them. */
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

function wordsOf({ titulo = "", contenido = "", alternativo = "" }: UnsentDraft["fields"]): string {
  return firstWords(titulo) || firstWords(withoutSigns(contenido)) || firstWords(alternativo);
}

function withoutSigns(text: string): string {
  return text.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/^(#{2,3}|-|>|\d+\.) |[*|]/gm, "");
}

export function storeReturned(subject: UnsentSubject, draft: Omit<UnsentDraft, "at">): void {
  for (const { place, fields } of readUnsent(subject)) {
    if (saysSame(fields, draft.fields)) discardUnsent(place);
  }
  storeDraft(draft);
}

const OF_ROW = /^(borrador|editar)=\d+$/;

interface UnsentOffersProps {
  name: string;
  /** Stored values of the fields; an unsent text that is equal to them has reached the server. */
  stored: UnsentDraft["fields"];
  version: string;
  /**
   * Names (`nameOfForm`) of the forms of all stored rows for a new article, to find unsent texts
   * whose row is gone; else null.
   */
  present: string[] | null;
  onRecover(draft: UnsentDraft): void;
}

export function UnsentOffers({ name, stored, version, present, onRecover }: UnsentOffersProps) {
  const { account } = useSite();
  const [drafts, setDrafts] = useState<UnsentDraft[]>([]);
  useEffect(() => {
    if (present) {
      const isGone = (other: string) => OF_ROW.test(other) && !present.includes(other);
      adoptUnsent({ account, name }, isGone);
    }
    const found = readUnsent<UnsentDraft>({ account, name }).map((draft) => ({
      ...draft,
      version: claimedVersion(draft, version),
    }));
    for (const draft of found) {
      if (saysSame(stored, draft.fields)) discardUnsent(draft.place);
      else storeDraft(draft);
    }
    setDrafts(found.filter(({ fields }) => !saysSame(stored, fields) && !isBlank(fields)));
  }, [account, name, stored, version, present]);
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
