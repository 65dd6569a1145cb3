import { useEffect, useRef, useState } from "react";
import { shortMoment } from "~/format/dates";
import { firstWords } from "~/format/first-words";
import { useLeaveGuard } from "./leave-guard";
import { useSite } from "./site-context";
import {
  adoptUnsent,
  discardUnsent,
  readUnsent,
  storeUnsent,
  type UnsentText,
  unsentPlace,
} from "./unsent-text";

interface UnsentTextProps {
  /** Name of what is written, «carta 3»: unsent forms of that name are offered. */
  name: string;
  formKey: string;
  /** The fields that somebody types, the longest first. */
  typed: readonly string[];
  /** Fields as the form was sent; undefined unless it came back. */
  returned: Partial<Record<string, string>> | undefined;
  isStored(fields: Record<string, string>): boolean;
  /** True if the row of a form with that name is gone; only new forms pass this. */
  isGone?: ((name: string) => boolean) | undefined;
}

/**
 * Stores in this browser what is typed into a form, asks before that is left, and offers what an
 * earlier form left behind. Returns the `offers`, the `values` to begin with, props of the form,
 * and a `key` that changes with a recovered text.
 */
export function useUnsentText(props: UnsentTextProps) {
  const { name, typed, returned, isStored } = props;
  const formKey = returned?.clave ?? props.formKey;
  const guard = useLeaveGuard();
  const form = useRef<HTMLFormElement>(null);
  const { account } = useSite();
  const [waiting, setWaiting] = useState<UnsentText[]>([]);
  const [recovered, setRecovered] = useState<UnsentText | null>(null);
  const place = recovered?.place ?? unsentPlace({ account, name }, formKey);
  const store = (): void => {
    if (!form.current) return;
    const sent = [...new FormData(form.current)];
    const fields = Object.fromEntries(sent.map(([field, value]) => [field, String(value)]));
    storeUnsent({ place, fields });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waited when its page came
  useEffect(() => {
    const isReturned = (fields: UnsentText["fields"]) =>
      typed.every((field) => oneLine(fields[field]) === oneLine(returned?.[field]));
    if (returned) store();
    if (props.isGone) adoptUnsent({ account, name }, props.isGone);
    const found = readUnsent({ account, name }).filter((text) => text.place !== place);
    const [known, others] = [true, false].map((isKnown) =>
      found.filter(({ fields }) => (isStored(fields) || isReturned(fields)) === isKnown),
    );
    for (const text of known ?? []) discardUnsent(text.place);
    setWaiting((others ?? []).filter(({ fields }) => wordsOf(fields)));
  }, [account, name]);
  const wordsOf = (fields: Record<string, string>): string =>
    typed.map((field) => firstWords(fields[field] ?? "")).find(Boolean) ?? "";
  const settle = (text: UnsentText): void =>
    setWaiting((before) => before.filter((each) => each !== text));
  const offers = waiting.map((text) => (
    <UnsentOffer
      key={text.place}
      words={wordsOf(text.fields)}
      at={text.at}
      onRecover={() => {
        settle(text);
        setRecovered(text);
        guard.markDirty();
      }}
      onDiscard={() => {
        settle(text);
        discardUnsent(text.place);
      }}
    />
  ));
  const onInput = (): void => {
    guard.markDirty();
    store();
  };
  const values: Partial<Record<string, string>> = recovered?.fields ?? returned ?? {};
  return {
    offers,
    values,
    key: recovered?.place,
    form: { ref: form, onInput, onSubmit: guard.markClean },
  };
}

/** Returns a text on one line, to compare: a browser posts other line ends than it stores. */
const oneLine = (text = ""): string => text.replace(/\s+/g, " ").trim();

interface UnsentOfferProps {
  words: string;
  /** When the text was typed (UTC ISO 8601). */
  at: string;
  onRecover(): void;
  onDiscard(): void;
}

export function UnsentOffer({ words, at, onRecover, onDiscard }: UnsentOfferProps) {
  return (
    <div className="notice notice-offer" role="status">
      <p>
        Tienes un texto sin guardar: «{words}». Está en este navegador, desde el {shortMoment(at)}.
      </p>
      <p className="form-actions">
        <button type="button" className="button" onClick={onRecover}>
          Recuperarlo
        </button>
        <button type="button" className="button button-quiet" onClick={onDiscard}>
          Descartarlo
        </button>
      </p>
    </div>
  );
}
