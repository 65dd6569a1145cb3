interface StoredMeanwhileProps {
  titulo: string;
  text: string;
  /** Where it can be edited in place of what was typed. */
  href: string;
}

/** What is stored, beside a form that was made of something older. */
export function StoredMeanwhile({ titulo, text, href }: StoredMeanwhileProps) {
  return (
    <section className="notice notice-offer panel-stack" aria-labelledby="stored-title">
      <p className="notice-title" id="stored-title">
        Lo que hay guardado: «{titulo || "Sin título"}»
      </p>
      <details>
        <summary>Leer su texto</summary>
        <p className="as-typed">{text || "No tiene texto."}</p>
      </details>
      <p>
        <a href={href} data-reload>
          Seguir con lo guardado y dejar lo que has escrito
        </a>
      </p>
    </section>
  );
}
