import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "~/ui/flush-sync.client";
import { useSite } from "~/ui/site-context";
import { discardUnsent, unsentPlace } from "~/ui/unsent-text";
import { type Autosave, createAutosave, type Outcome, sendDraft } from "./autosave";
import { firstVersion } from "./claimed-version";
import {
  discardSent,
  formAfter,
  saysSame,
  storeDraft,
  storeReturned,
  type UnsentDraft,
} from "./unsent-draft";

/** Form fields that no autosave sends: versions, and what only a button saves, such as files and the date. */
const NOT_SAVED = [
  "imagen",
  "imagenes",
  "quitar_imagen",
  "publicar_el",
  "version",
  "version_nueva",
];

/** Version of a text that is based on nothing stored: it overwrites nothing. */
const NO_VERSION = "0";

interface AutosaveProps {
  form: RefObject<HTMLFormElement>;
  name: string;
  formKey: string;
  version: string;
  /** True if the form shows what is stored, and not a text that came back unsaved. */
  isStored: boolean;
  /** True while somebody has to decide between two texts: nothing is sent by itself. */
  isPaused: boolean;
  isSending: boolean;
  onAllSaved(): void;
}

/** Stores what somebody writes in this browser and, every few seconds, as a draft on the server. */
export function useAutosave(props: AutosaveProps) {
  const { form, name, formKey, isStored, isPaused, isSending } = props;
  const { account } = useSite();
  const [version, setVersion] = useState(props.version);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [nextVersion, setNextVersion] = useState("");
  const current = useRef({
    version: isPaused ? NO_VERSION : props.version,
    version_nueva: "",
    place: unsentPlace({ account, name }, formKey),
  });
  const countVersion = useCallback((): string => {
    const last = Number(current.current.version_nueva);
    current.current.version_nueva = String(last ? last + 1 : firstVersion());
    return current.current.version_nueva;
  }, []);
  const autosave = useRef<Autosave>();
  const allSaved = useRef(props.onAllSaved);
  allSaved.current = props.onAllSaved;

  useEffect(() => {
    const written = { ...current.current, fields: writtenIn(form.current) };
    if (!isStored) storeReturned({ account, name }, written);
    if (isPaused) return;
    const made = createAutosave({
      isStored,
      read: () => new URLSearchParams(writtenIn(form.current)).toString(),
      send(fields) {
        const body = new URLSearchParams(fields);
        body.set("version", current.current.version);
        body.set("version_nueva", countVersion());
        return sendDraft(`/blog-admin/borrador?${name}`, body);
      },
      onOutcome(now, isAll) {
        setOutcome(now);
        if (now.what !== "saved") return;
        discardUnsent(current.current.place);
        current.current.version = String(now.saved.version);
        // A form that is sent next must bring it.
        flushSync(() => setVersion(current.current.version));
        if (!name.startsWith("editar=")) {
          // Emptied, a draft goes; written on, it is another one.
          const { borrador } = now.saved;
          const draft = borrador ? `borrador=${borrador}` : "nuevo";
          current.current.place = unsentPlace({ account, name: draft }, formKey);
          history.replaceState(history.state, "", `/blog-admin?${draft}`);
        }
        if (isAll) allSaved.current();
        else storeDraft({ ...current.current, fields: writtenIn(form.current) });
      },
    });
    autosave.current = made;
    if (!isStored) made.changed();
    // A telephone ends pages that are out of sight without a word.
    const onHide = (): void => {
      if (document.hidden) made.flush();
    };
    document.addEventListener("visibilitychange", onHide);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      made.stop();
      autosave.current = undefined;
    };
  }, [form, account, name, formKey, isStored, isPaused, countVersion]);

  useEffect(() => {
    if (!isSending) autosave.current?.release();
  }, [isSending]);

  return {
    version,
    nextVersion,
    outcome,
    /** True if this page's last autosave stored a draft; false after one that failed or emptied it. */
    hasDraft: outcome?.what === "saved" && outcome.saved.borrador !== null,
    changed() {
      storeDraft({ ...current.current, fields: writtenIn(form.current) });
      autosave.current?.changed();
    },
    flush: async () => autosave.current?.flush(),
    async hold() {
      await autosave.current?.hold();
      flushSync(() => setNextVersion(countVersion()));
    },
    /**
     * Continues the autosave from a recovered text: under its key in localStorage, and based on the
     * version that it was typed on.
     */
    startFrom({ place, version }: UnsentDraft) {
      current.current = { ...current.current, place, version };
      setVersion(version);
      autosave.current?.changed();
    },
    /** Stops autosaves from overwriting a newer stored text; the form itself is sent with version `newer`. */
    pauseFor(newer = version) {
      current.current.version = NO_VERSION;
      setVersion(newer);
    },
    /**
     * Stores in this browser what was typed after the form was `sent`, for the form that edits what was
     * saved. Returns the URL to go to: `leadsTo`, which also opens that form if something was stored.
     */
    leaveFor(leadsTo: string, sent: FormData): string {
      if (!form.current) {
        // Its page was left: what was typed after it was sent goes on waiting where it is.
        discardSent(current.current.place, fieldsOf(sent));
        return leadsTo;
      }
      discardUnsent(current.current.place);
      const next = new URL(leadsTo);
      const [what, id] = formAfter(next.searchParams);
      current.current = {
        ...current.current,
        version: "",
        place: unsentPlace({ account, name: `${what}=${id}` }, formKey),
      };
      const fields = writtenIn(form.current);
      if (saysSame(fields, fieldsOf(sent))) return leadsTo;
      storeDraft({ ...current.current, fields });
      next.searchParams.set(what, id);
      return next.href;
    },
  };
}

function writtenIn(form: HTMLFormElement | null): Record<string, string> {
  return fieldsOf(new FormData(form ?? undefined));
}

function fieldsOf(data: FormData): Record<string, string> {
  const fields = [...data].filter(([name]) => !NOT_SAVED.includes(name));
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}
