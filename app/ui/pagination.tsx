interface PaginationProps {
  label: string;
  page: number;
  pages: number;
  hrefOf(page: number): string;
  words?: { before: string; after: string };
}

const NEWEST_FIRST = { before: "Más recientes", after: "Anteriores" };

export function Pagination({ label, page, pages, hrefOf, words = NEWEST_FIRST }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav className="pagination" aria-label={label}>
      {page > 1 && (
        <a href={hrefOf(page - 1)} rel="prev">
          {words.before}
        </a>
      )}
      <p>
        Página {page} de {pages}
      </p>
      {page < pages && (
        <a href={hrefOf(page + 1)} rel="next">
          {words.after}
        </a>
      )}
    </nav>
  );
}
