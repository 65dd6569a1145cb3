import type { ReactNode } from "react";

interface BlankFrameProps {
  /** On the edge of the film. */
  number: string;
  /** A heading, or a paragraph where it stands in for a list. */
  children: ReactNode;
}

/** A frame that no light has reached: for what is not there, or not yet. */
export function BlankFrame({ number, children }: BlankFrameProps) {
  return (
    <div className="blank-frame">
      <p className="rebate" aria-hidden="true">
        → {number}
      </p>
      {children}
      <p className="rebate" aria-hidden="true">
        → {number}A
      </p>
    </div>
  );
}

/** In place of a list that has nothing in it. */
export function EmptyList({ children }: { children: string }) {
  return (
    <BlankFrame number="0">
      <p className="blank-words">{children}</p>
    </BlankFrame>
  );
}
