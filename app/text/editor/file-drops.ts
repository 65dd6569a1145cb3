import { useEffect, useRef } from "react";

/**
 * Prevents a file dropped outside the text `textId` from replacing the page and losing what was
 * written; calls `onBeside`. Inputs for files still accept it.
 */
export function useFileDrops(textId: string, onBeside: () => void): void {
  const beside = useRef(onBeside);
  beside.current = onBeside;
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const hold = (event: DragEvent): void => {
      const target = event.target as Element;
      if (!event.dataTransfer?.types.includes("Files") || target.closest("[type=file]")) return;
      event.preventDefault();
      if (event.type === "drop" && !target.closest(`#${textId}`)) beside.current();
    };
    document.addEventListener("dragover", hold, { signal });
    document.addEventListener("drop", hold, { signal });
    return () => listening.abort();
  }, [textId]);
}
