import type { Showing } from "./shown-in.server";

const LOSSES = {
  foto: [
    "Se queda sin ella este texto, hasta que la recuperes:",
    "Se quedan sin ella estos textos, hasta que la recuperes:",
  ],
  proyecto: [
    "Se queda sin alguna de sus fotos este texto, hasta que lo recuperes:",
    "Se quedan sin alguna de sus fotos estos textos, hasta que lo recuperes:",
  ],
  papelera: [
    "Este texto mostraba una foto que se borra, y se queda sin ella para siempre:",
    "Estos textos mostraban fotos que se borran, y se quedan sin ellas para siempre:",
  ],
} as const;

const WHERE = {
  articulo: "",
  borrador: ", en un borrador",
  version: ", en versiones anteriores",
  curso: ", un curso",
};

interface ShownInProps {
  texts: Showing[];
  deleted: keyof typeof LOSSES;
}

export function ShownIn({ texts, deleted }: ShownInProps) {
  if (texts.length === 0) return null;
  const [one, several] = LOSSES[deleted];
  return (
    <>
      <p>{texts.length === 1 ? one : several}</p>
      <ul className="dialog-list">
        {texts.map(({ titulo, href, where }) => (
          <li key={href}>
            <a href={href}>{titulo}</a>
            {WHERE[where]}
          </li>
        ))}
      </ul>
    </>
  );
}
