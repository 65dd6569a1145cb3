import { type ReactNode, useEffect, useRef, useState } from "react";

interface FoldProps {
  /** Says what the fold holds; from the fields of its form, where it has been opened or closed by script. */
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
  const readForm = (): void => {
    const form = fold.current?.closest("form");
    if (form) setTyped(new FormData(form));
  };
  const isOfForm = typeof title === "function";
  return (
    <details
      className="fold"
      ref={fold}
      open={isOpenAtFirst}
      onToggle={isOfForm ? readForm : undefined}
    >
      <summary>{isOfForm ? title(typed) : title}</summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}
