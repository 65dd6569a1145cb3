interface ListTabsProps {
  current: "inscripciones" | "mensajes";
  counts: { inscripciones: number; mensajes: number };
}

const TABS = [
  { name: "inscripciones", href: "/admin#inscripciones", title: "Inscripciones" },
  { name: "mensajes", href: "/admin/mensajes", title: "Mensajes" },
] as const;

export function ListTabs({ current, counts }: ListTabsProps) {
  const Heading = current === "mensajes" ? "h1" : "h2";
  return (
    <div className="list-tabs">
      {TABS.map(({ name, href, title }) =>
        name === current ? (
          <Heading key={name} id="list-title">
            {title} <span className="count">{counts[name]}</span>
          </Heading>
        ) : (
          <p key={name}>
            <a href={href}>{title}</a> <span className="count">{counts[name]}</span>
          </p>
        ),
      )}
    </div>
  );
}
