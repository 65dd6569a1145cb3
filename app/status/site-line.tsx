import { Fragment } from "react";
import { CORREO_HREF } from "~/correo/mail-words";
import { anchorOf, type StatusLine } from "./status-line";

const NUMBERS = ["", "una cosa", "dos cosas", "tres cosas", "cuatro cosas", "cinco cosas"];

const list = new Intl.ListFormat("es", { type: "conjunction" });

interface SiteLineProps {
  lines: StatusLine[];
}

export function SiteLine({ lines }: SiteLineProps) {
  const asked = askedIn(lines);
  if (asked.length === 0) return null;
  const parts = list.formatToParts(asked.map(({ label }) => lowered(label)));
  return (
    <p className="site-line">
      <span className="half-lamp" aria-hidden="true" />
      <span>
        El sitio pide {countWords(asked)}, sin prisa:{" "}
        {parts.map(({ type, value }, index) =>
          type === "element" ? (
            <a key={value} href={`${CORREO_HREF}#${anchorOf(value)}`}>
              {value}
            </a>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: words between them, in their order
            <Fragment key={index}>{value}</Fragment>
          ),
        )}
        .
      </span>
    </p>
  );
}

export function UrgentNotice({ lines }: SiteLineProps) {
  const urgent = lines.filter(({ level }) => level === "urgente");
  if (urgent.length === 0) return null;
  return (
    <div className="notice notice-error">
      <p className="notice-title">Hay algo urgente</p>
      <p>
        {urgent.map(({ label }) => label).join(", ")}.{" "}
        <a href={CORREO_HREF}>Ver qué pasa y qué hacer</a>
      </p>
    </div>
  );
}

/** Says in a few words what the site asks of its owner; empty where it asks nothing. */
export function askedWords(lines: StatusLine[]): string {
  if (lines.some(({ level }) => level === "urgente")) return "algo urgente";
  const asked = askedIn(lines);
  return asked.length > 0 ? `${countWords(asked)}, sin prisa` : "";
}

function askedIn(lines: StatusLine[]): StatusLine[] {
  return lines.filter(({ level }) => level === "atencion");
}

function countWords({ length }: StatusLine[]): string {
  return NUMBERS[length] ?? `${length} cosas`;
}

function lowered(label: string): string {
  return label.charAt(0).toLocaleLowerCase("es") + label.slice(1);
}
