import type { ReactNode } from "react";

interface SearchFormProps {
  label: string;
  name: string;
  value: string;
  /** With anchor. */
  action: string;
  /** The page without the filter; null where nothing is filtered. */
  clearHref: string | null;
  children?: ReactNode;
}

/** The search is in the URL: it can be linked, reloaded and left by Back. */
export function SearchForm({ label, name, value, action, clearHref, children }: SearchFormProps) {
  return (
    <search>
      <form className="search-form" method="get" action={action}>
        <div className="field">
          <label htmlFor={name}>{label}</label>
          <input
            id={name}
            type="search"
            name={name}
            key={value}
            defaultValue={value}
            autoCapitalize="none"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            spellCheck={false}
          />
        </div>
        {children}
        <div className="search-actions">
          <button type="submit" className="button button-quiet">
            Buscar
          </button>
          {clearHref && (
            <a href={clearHref} data-preserve-scroll>
              Quitar el filtro
            </a>
          )}
        </div>
      </form>
    </search>
  );
}
