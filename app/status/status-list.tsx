import { ToInstaller } from "~/ui/to-installer";
import { anchorOf, type StatusLevel, type StatusLine } from "./status-line";

const WORDS: Record<StatusLevel, string> = {
  bien: "Bien",
  atencion: "Atención",
  urgente: "Urgente",
};

export function StatusList({ lines }: { lines: StatusLine[] }) {
  const of = (level: StatusLevel) => lines.filter((line) => line.level === level);
  const needed = [...of("urgente"), ...of("atencion")];
  return (
    <div>
      <p className="panel-lead">{summaryOf(lines)}</p>
      {needed.length > 0 && <Lines lines={needed} />}
      <details className="status-rest">
        <summary>{needed.length > 0 ? "Lo demás va bien" : "Qué se ha mirado"}</summary>
        <Lines lines={of("bien")} />
      </details>
    </div>
  );
}

function Lines({ lines }: { lines: StatusLine[] }) {
  return (
    <ul className="ruled-list">
      {lines.map(({ label, level, text, advice, tell, link }) => (
        <li key={label} id={anchorOf(label)} className="status-line">
          <p className={`status-level status-${level}`}>{WORDS[level]}</p>
          <h2>{label}</h2>
          <div>
            <p>{text}</p>
            {advice && <p>{advice}</p>}
            {tell && <ToInstaller>{tell}</ToInstaller>}
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

function summaryOf(lines: StatusLine[]): string {
  const levels = lines.map(({ level }) => level);
  if (levels.includes("urgente")) return "Hay algo urgente.";
  if (levels.includes("atencion")) return "Hay algo que atender cuando puedas.";
  return "Todo va bien: no hay nada que hacer.";
}
