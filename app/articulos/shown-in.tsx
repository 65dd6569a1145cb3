import type { Showing } from "./shown-in.server";

/** In the singular and the plural, by what is deleted. */
const LOSSES = {
  foto: [
    "Se queda sin ella este artículo, hasta que la recuperes:",
    "Se quedan sin ella estos artículos, hasta que la recuperes:",
  ],
  proyecto: [
    "Se queda sin alguna de sus fotos este artículo, hasta que lo recuperes:",
    "Se quedan sin alguna de sus fotos estos artículos, hasta que lo recuperes:",
  ],
  papelera: [
    "Este artículo mostraba una foto que se borra, y se queda sin ella para siempre:",
    "Estos artículos mostraban fotos que se borran, y se quedan sin ellas para siempre:",
  ],
} as const;

const WHERE = { articulo: "", borrador: ", en un borrador", version: ", en versiones anteriores" };

interface ShownInProps {
  articles: Showing[];
  deleted: keyof typeof LOSSES;
}

/** In the question before pictures are deleted: the articles that lose them. */
export function ShownIn({ articles, deleted }: ShownInProps) {
  if (articles.length === 0) return null;
  const [one, several] = LOSSES[deleted];
  return (
    <>
      <p>{articles.length === 1 ? one : several}</p>
      <ul className="dialog-list">
        {articles.map(({ titulo, href, where }) => (
          <li key={href}>
            <a href={href}>{titulo}</a>
            {WHERE[where]}
          </li>
        ))}
      </ul>
    </>
  );
}
