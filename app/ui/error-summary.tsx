import { useFocusOn } from "./focus";

interface ErrorSummaryProps {
  /** Message per field name; the field's id is its name. */
  errors: Partial<Record<string, string>>;
}

/** All that is wrong with a form, at its head, with a link to each field (GOV.UK's pattern). */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  const ref = useFocusOn<HTMLDivElement>(errors);
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript it is the only way to lead there
    <div className="notice notice-error" ref={ref} tabIndex={-1} autoFocus>
      <div role="alert">
        <h2 className="notice-title">Hay un problema</h2>
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
