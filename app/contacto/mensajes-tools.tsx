import { SearchForm } from "~/ui/search-form";

interface MensajesToolsProps {
  search: string;
  /** How many the search finds. */
  matching: number;
  /** What else the address of the panel carries. */
  kept: [string, string][];
  clearHref: string;
}

/** Finds messages, and takes those that were found along. */
export function MensajesTools({ search, matching, kept, clearHref }: MensajesToolsProps) {
  const query = search && `?${new URLSearchParams({ buscar_mensajes: search })}`;
  return (
    <>
      <SearchForm
        label="Buscar"
        name="buscar_mensajes"
        value={search}
        action="/admin#mensajes"
        kept={kept}
        clearHref={search ? clearHref : null}
      />
      {search && (
        <p className="panel-count" role="status">
          {foundWords(matching)} con «{search}».
        </p>
      )}
      {matching > 0 && (
        <p className="inline-list">
          <a href={`/admin/mensajes.csv${query}`} download>
            Descargar {search ? "estos" : "todos"} para Excel
          </a>
        </p>
      )}
    </>
  );
}

function foundWords(matching: number): string {
  if (matching === 0) return "Ningún mensaje";
  return matching === 1 ? "1 mensaje" : `${matching} mensajes`;
}
