import type { ReactNode } from "react";
import { useFocusOn } from "./focus";

interface ErrorNoticeProps {
  title?: string;
  children: ReactNode;
  /** The failed attempt: each new one takes the focus again. */
  subject: unknown;
}

/** A destructive notice, the red box. It takes the focus, so that nobody misses it. */
export function ErrorNotice({ title, children, subject }: ErrorNoticeProps) {
  const ref = useFocusOn<HTMLDivElement>(subject);
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript it is the only way to lead there
    <div className="notice notice-error" ref={ref} tabIndex={-1} autoFocus>
      <div role="alert">
        {title && <p className="notice-title">{title}</p>}
        <p>{children}</p>
      </div>
    </div>
  );
}

interface SuccessNoticeProps {
  title: string;
  children: ReactNode;
  onPointerEnter?: () => void;
  onPointerLeave?: () => void;
}

export function SuccessNotice({ title, children, ...pointer }: SuccessNoticeProps) {
  return (
    <div className="notice notice-success" role="status" {...pointer}>
      <p className="notice-title">{title}</p>
      <p>{children}</p>
    </div>
  );
}
