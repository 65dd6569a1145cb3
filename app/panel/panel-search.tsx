/** Searches for anybody: registrations, messages and people. */
export function PanelSearch({ value }: { value: string }) {
  return (
    <search className="panel-search">
      <form method="get" action="/admin">
        <label htmlFor="buscar">Buscar a alguien</label>
        <div className="panel-search-row">
          <input
            id="buscar"
            type="search"
            name="buscar"
            key={value}
            defaultValue={value}
            autoCapitalize="none"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            spellCheck={false}
          />
          <button type="submit" className="button button-quiet">
            Buscar
          </button>
        </div>
      </form>
    </search>
  );
}
