import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Autosave, createAutosave, type Outcome, sendDraft } from "./autosave";
import { discardUnsent, storeUnsent } from "./unsent-draft";

/** Sent with a button only: files, and what somebody has to confirm. */
const NOT_SAVED = ["imagen", "imagenes", "quitar_imagen", "publicar_el", "version"];

interface AutosaveProps {
  form: RefObject<HTMLFormElement>;
  /** The query of the form's address: «nuevo», «borrador=3», «editar=7». */
  name: string;
  version: string;
  /** While somebody has to decide between two texts, nothing is stored by itself. */
  isPaused: boolean;
  /** Everything typed is stored. */
  onAllSaved(): void;
}

/** Stores a draft on the server while somebody writes, or in this browser while that is out of reach. */
export function useAutosave({ form, name, version: first, isPaused, ...on }: AutosaveProps) {
  const [version, setVersion] = useState(first);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const current = useRef({ version: first, name });
  const autosave = useRef<Autosave>();
  const allSaved = useRef(on.onAllSaved);
  allSaved.current = on.onAllSaved;

  useEffect(() => {
    if (isPaused) return;
    const written = () => {
      const fields = form.current ? new FormData(form.current) : new FormData();
      for (const name of NOT_SAVED) fields.delete(name);
      return fields;
    };
    const made = createAutosave({
      read: () => queryOf(written()).toString(),
      send(fields) {
        const body = new URLSearchParams(fields);
        body.set("version", current.current.version);
        return sendDraft(`/blog-admin/borrador?${name}`, body);
      },
      onOutcome(now, isAll) {
        if (now.what === "saved") {
          discardUnsent(current.current.name);
          current.current.version = String(now.saved.version);
          // A form that is sent next must bring it.
          flushSync(() => setVersion(current.current.version));
          if (name === "nuevo" && now.saved.borrador) {
            current.current.name = `borrador=${now.saved.borrador}`;
            history.replaceState(history.state, "", `/blog-admin?${current.current.name}`);
          }
          if (isAll) allSaved.current();
        } else {
          const fields = written();
          storeUnsent(current.current.name, {
            titulo: String(fields.get("titulo") ?? ""),
            contenido: String(fields.get("contenido") ?? ""),
            clave: fields.has("clave") ? String(fields.get("clave")) : null,
            version: current.current.version,
          });
        }
        setOutcome(now);
      },
    });
    autosave.current = made;
    // A telephone ends pages that are out of sight without a word.
    const onHide = (): void => {
      if (document.hidden) made.flush();
    };
    document.addEventListener("visibilitychange", onHide);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      made.stop();
    };
  }, [form, name, isPaused]);

  return {
    version,
    outcome,
    /** One that the page did not come with. */
    hasDraft: outcome?.what === "saved" && outcome.saved.borrador !== null,
    changed: () => autosave.current?.changed(),
    flush: async () => autosave.current?.flush(),
    /** What was written on an older version claims no other. */
    startFrom(other: string) {
      current.current.version = other;
      setVersion(other);
    },
    /** What is sent with the form needs no copy in this browser. */
    discard: () => discardUnsent(current.current.name),
  };
}

function queryOf(fields: FormData): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === "string") query.append(name, value);
  return query;
}
