interface PaginationProps {
  label: string;
  page: number;
  pages: number;
  hrefOf(page: number): string;
}

export function Pagination({ label, page, pages, hrefOf }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav className="pagination" aria-label={label}>
      {page > 1 && (
        <a href={hrefOf(page - 1)} rel="prev">
          Más recientes
        </a>
      )}
      <p>
        Página {page} de {pages}
      </p>
      {page < pages && (
        <a href={hrefOf(page + 1)} rel="next">
          Anteriores
        </a>
      )}
    </nav>
  );
}
