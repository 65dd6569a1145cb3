/** The ways from the panel to what it administers. */
export function PanelCards() {
  return (
    <div>
      <ul className="panel-cards">
        <li>
          <a href="/blog-admin">
            <h2>Blog</h2>
            <p>Escribir, corregir y retirar artículos.</p>
          </a>
        </li>
        <li>
          <a href="/galeria-admin">
            <h2>Galería</h2>
            <p>Crear proyectos y colgar sus fotografías.</p>
          </a>
        </li>
      </ul>
      <nav aria-label="La ley">
        <ul className="inline-list panel-links">
          <li>
            <a href="/admin/textos">Textos legales</a>
          </li>
          <li>
            <a href="/admin/personas">Datos de personas</a>
          </li>
          <li>
            <a href="/admin/conservacion">Conservación</a>
          </li>
        </ul>
      </nav>
    </div>
  );
}
