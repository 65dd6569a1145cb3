import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { WayOut } from "~/http/form-result";

interface ErrorNoticeProps {
  id?: string;
  title?: string;
  children: ReactNode;
  more?: ReactNode;
  /** Identity of the failed attempt: the notice takes the focus whenever it changes. */
  subject: unknown;
}

export function ErrorNotice({ id, title, children, more, subject }: ErrorNoticeProps) {
  const ref = useFocusOn<HTMLDivElement>(subject);
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript it is the only way to lead there
    <div className="notice notice-error" id={id} ref={ref} tabIndex={-1} autoFocus>
      <div role="alert">
        {title && <p className="notice-title">{title}</p>}
        <p>{children}</p>
      </div>
      {more}
    </div>
  );
}

interface SuccessNoticeProps {
  title: string;
  children: ReactNode;
  link?: { href: string; text: string };
  action?: ReactNode;
}

/**
 * Says that something has succeeded, and takes the focus if nothing has it: a live region in the
 * first document is not announced.
 */
export function SuccessNotice({ title, children, link, action }: SuccessNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript it is the only way to lead there
    <div className="notice notice-success" role="status" ref={ref} tabIndex={-1} autoFocus>
      <p className="notice-title">{title}</p>
      <p>{children}</p>
      {link && (
        <p>
          <a href={link.href}>{link.text}</a>
        </p>
      )}
      {action}
    </div>
  );
}

interface ErrorSummaryProps {
  /** Messages by field name, which is the field's id. */
  errors: Partial<Record<string, string>>;
  /**
   * Typed values by field name; if all wrong fields are empty, the title says that something is
   * missing.
   */
  values?: Partial<Record<string, string>>;
}

/** Links to each invalid field at the head of a form (GOV.UK's pattern); null without errors. */
export function ErrorSummary({ errors, values = {} }: ErrorSummaryProps) {
  const ref = useFocusOn<HTMLDivElement>(errors);
  const wrong = Object.keys(errors);
  if (wrong.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript it is the only way to lead there
    <div className="notice notice-error" ref={ref} tabIndex={-1} autoFocus>
      <div role="alert">
        <h2 className="notice-title">{titleOf(wrong, values)}</h2>
        <ul>
          {Object.entries(errors).map(([field, message]) => (
            <li key={field}>
              <a href={`#${field}`}>{message}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/**
 * Why a form was not stored: `errors` by field, `failure` if it concerns no field, `wayOut`, a link that
 * helps. With `values`, as typed, the summary distinguishes what is missing from what is wrong.
 */
export interface Problems {
  errors?: ErrorSummaryProps["errors"];
  values?: ErrorSummaryProps["values"];
  failure?: string;
  wayOut?: WayOut;
}

interface FormProblemsProps {
  shown: Problems;
  /** Current values of the form, if they differ from the sent ones that `shown` has. */
  values?: Problems["values"];
}

export function FormProblems({ shown, values = shown.values }: FormProblemsProps) {
  const { errors = {}, failure, wayOut } = shown;
  return (
    <>
      {failure && (
        <ErrorNotice subject={shown} more={wayOut && <WayOutLink {...wayOut} />}>
          {failure}
        </ErrorNotice>
      )}
      <ErrorSummary errors={errors} values={values} />
    </>
  );
}

/** Link that opens in another tab: what was typed stays in this one. */
export function WayOutLink({ href, text }: WayOut) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}

function titleOf(wrong: string[], values: Partial<Record<string, string>>): string {
  if (wrong.some((field) => values[field]?.trim() !== "")) return "Hay un problema";
  return wrong.length === 1 ? "Falta una cosa" : `Faltan ${wrong.length} cosas`;
}

/**
 * Moves the focus when `subject` changes: browsers heed `autofocus` only while a document loads.
 */
function useFocusOn<Element extends HTMLElement>(subject: unknown): RefObject<Element> {
  const ref = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the subject is what it reacts to
  useEffect(() => ref.current?.focus(), [subject]);
  return ref;
}
