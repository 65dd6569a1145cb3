import type { StatusLevel, StatusLine } from "./status-lines";

const WORDS: Record<StatusLevel, string> = {
  bien: "Bien",
  atencion: "Atención",
  urgente: "Urgente",
};

export function StatusCard({ lines }: { lines: StatusLine[] }) {
  return (
    <section aria-labelledby="status-title">
      <h2 id="status-title">Cuidado del sitio</h2>
      <p className="panel-count">{summaryOf(lines)}</p>
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
    </section>
  );
}

function summaryOf(lines: StatusLine[]): string {
  const levels = lines.map(({ level }) => level);
  if (levels.includes("urgente")) return "Hay algo urgente.";
  if (levels.includes("atencion")) return "Hay algo que atender cuando puedas.";
  return "Todo va bien: no hay nada que hacer.";
}
