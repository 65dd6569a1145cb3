import { type ReactNode, useEffect, useRef, useState } from "react";

interface FoldProps {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}

/**
 * `<details>` for fields that a form seldom needs; opens for an invalid field, and only the user
 * closes it.
 */
export function Fold({ title, isOpen = false, children }: FoldProps) {
  const [isOpenAtFirst] = useState(isOpen);
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
  return (
    <details className="fold" ref={fold} open={isOpenAtFirst}>
      <summary>{title}</summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}
