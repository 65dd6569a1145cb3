import { useState } from "react";
import { useIsHydrated } from "./hydrated";

export function CopyButton({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  if (!useIsHydrated()) return null;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("refused");
    }
  };
  return (
    <>
      <button type="button" className="button" onClick={copy}>
        Copiar
      </button>
      <p role="status">{outcome && WORDS[outcome]}</p>
    </>
  );
}

const WORDS = {
  copied: "Copiado.",
  refused: "El navegador no lo permite: selecciona el texto y cópialo.",
};
