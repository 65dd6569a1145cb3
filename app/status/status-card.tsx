import type { StatusLevel, StatusLine } from "./status-lines";

const WORDS: Record<StatusLevel, string> = {
  bien: "Bien",
  atencion: "Atención",
  urgente: "Urgente",
};

/** What needs attention, the urgent first; the rest is folded. */
export function StatusCard({ lines }: { lines: StatusLine[] }) {
  const of = (level: StatusLevel) => lines.filter((line) => line.level === level);
  const needed = [...of("urgente"), ...of("atencion")];
  return (
    <section aria-labelledby="status-title">
      <h2 id="status-title" tabIndex={-1}>
        Cuidado del sitio
      </h2>
      <p className="panel-count">{summaryOf(lines)}</p>
      {needed.length > 0 && <StatusLines lines={needed} />}
      <details className="status-rest">
        <summary>{needed.length > 0 ? "Lo demás va bien" : "Qué se ha mirado"}</summary>
        <StatusLines lines={of("bien")} />
      </details>
    </section>
  );
}

function StatusLines({ lines }: { lines: StatusLine[] }) {
  return (
    <ul className="ruled-list">
      {lines.map(({ label, level, text, advice, link }) => (
        <li key={label} className="status-line">
          <p className={`status-level status-${level}`}>{WORDS[level]}</p>
          <h3>{label}</h3>
          <div>
            <p>{text}</p>
            {advice && <p>{advice}</p>}
            {link && (
              <p>
                <a href={link.href}>{link.text}</a>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** At the head of the panel, for the status stands below the inscripciones. */
export function UrgentNotice({ lines }: { lines: StatusLine[] }) {
  const urgent = lines.filter(({ level }) => level === "urgente");
  if (urgent.length === 0) return null;
  return (
    <div className="notice notice-error">
      <p className="notice-title">Hay algo urgente</p>
      <p>
        {urgent.map(({ label }) => label).join(", ")}.{" "}
        <a href="#status-title">Ver qué pasa y qué hacer</a>
      </p>
    </div>
  );
}

function summaryOf(lines: StatusLine[]): string {
  const levels = lines.map(({ level }) => level);
  if (levels.includes("urgente")) return "Hay algo urgente.";
  if (levels.includes("atencion")) return "Hay algo que atender cuando puedas.";
  return "Todo va bien: no hay nada que hacer.";
}
