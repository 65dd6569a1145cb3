import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";

interface FoldProps {
  /**
   * Says what the fold holds. A function is given null on the server, and from hydration on the
   * form's fields as they were when the fold was opened or closed last.
   */
  title: string | ((typed: FormData | null) => string);
  isOpen?: boolean;
  children: ReactNode;
}

/**
 * `<details>` for fields that a form seldom needs; opens for an invalid field, and only the user
 * closes it.
 */
export function Fold({ title, isOpen = false, children }: FoldProps) {
  const [isOpenAtFirst] = useState(isOpen);
  const [typed, setTyped] = useState<FormData | null>(null);
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isOpen && fold.current) fold.current.open = true;
  }, [isOpen]);
  useEffect(() => {
    const { current } = fold;
    // Of a field out of sight a browser says nothing, and the form does not go.
    const open = (): void => {
      if (current) current.open = true;
    };
    current?.addEventListener("invalid", open, { capture: true });
    return () => current?.removeEventListener("invalid", open, { capture: true });
  }, []);
  const isOfForm = typeof title === "function";
  const readForm = useCallback((): void => {
    const form = fold.current?.closest("form");
    if (form && isOfForm) setTyped(new FormData(form));
  }, [isOfForm]);
  // Back restores fields, and what was chosen before the scripts came is theirs, too.
  useEffect(readForm, [readForm]);
  return (
    <details className="fold" ref={fold} open={isOpenAtFirst} onToggle={readForm}>
      <summary>{isOfForm ? title(typed) : title}</summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}
