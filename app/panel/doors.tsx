export interface DoorFacts {
  articulos: number;
  proyectos: number;
  cursos: number;
  cartas: number;
}

/** Links to the rooms of the panel, each with one fact (specification, section 2: cards). */
export function Doors({ articulos, proyectos, cursos, cartas }: DoorFacts) {
  const doors = [
    ["/blog-admin", "Blog", said(articulos, "artículo", "artículos")],
    ["/galeria-admin", "Galería", said(proyectos, "proyecto", "proyectos")],
    ["/admin/convocatorias", "Cursos", said(cursos, "anunciado", "anunciados")],
    ["/admin/cartas", "Cartas", said(cartas, "enviada", "enviadas", "ninguna enviada")],
    ["/admin/escuela", "Escuela", "textos, ley, papelera, cómo va"],
  ] as const;
  return (
    <nav className="doors" aria-label="Todo lo demás">
      <ul>
        {doors.map(([href, name, fact]) => (
          <li key={href}>
            <a className="cover" href={href}>
              {name}
            </a>
            <span>{fact}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function said(count: number, one: string, several: string, none = "ninguno todavía"): string {
  if (count === 0) return none;
  return `${count} ${count === 1 ? one : several}`;
}
