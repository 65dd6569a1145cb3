import { useEffect } from "react";

/** A file that is dropped beside the text would else replace the page, and what was written with it. */
export function useFileDrops(): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const hold = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    document.addEventListener("dragover", hold, { signal });
    document.addEventListener("drop", hold, { signal });
    return () => listening.abort();
  }, []);
}
