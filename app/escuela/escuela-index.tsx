import { PARTS, partHref } from "./parts";

interface EscuelaIndexProps {
  city: string;
  placeholders: number;
  trashed: number;
  /** Requests of the site to its owner in a few words (`askedWords`); "" for nothing. */
  asked: string;
}

/** Lists links to the panel's pages about the school, most with a short fact about the page. */
export function EscuelaIndex({ city, placeholders, trashed, asked }: EscuelaIndexProps) {
  const [contacto, portada] = PARTS;
  const groups = [
    {
      title: "Lo que dice la web",
      rows: [
        { href: partHref(contacto.id), text: contacto.title, fact: city },
        {
          href: partHref(portada.id),
          text: portada.title,
          fact: `${portada.sections.length} partes`,
        },
      ],
    },
    {
      title: "Lo que pide la ley",
      rows: [
        {
          href: "/admin/textos",
          text: "Textos legales y plazos",
          fact:
            placeholders === 1 ? "queda 1 hueco" : placeholders && `quedan ${placeholders} huecos`,
        },
      ],
    },
    {
      title: "El sitio",
      rows: [
        { href: "/admin/correo", text: "Cómo va", fact: asked },
        {
          href: "/admin/papelera",
          text: "Papelera",
          fact: trashed === 1 ? "1 cosa" : trashed ? `${trashed} cosas` : "vacía",
        },
        { href: "/admin/seguridad", text: "Seguridad" },
      ],
    },
  ];
  return groups.map(({ title, rows }) => (
    <section key={title}>
      <h2>{title}</h2>
      <ul className="index-list">
        {rows.map(({ href, text, fact }) => (
          <li key={href}>
            <a href={href}>{text}</a>
            {fact ? <span>{fact}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  ));
}
