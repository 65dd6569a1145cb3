import { FONDOS, type Fondo, rememberFondo } from "./fondo";

interface ViewerFondosProps {
  current: Fondo;
  hrefOf(fondo: Fondo): string;
}

/** The three surrounds as links. */
export function ViewerFondos({ current, hrefOf }: ViewerFondosProps) {
  return (
    <ul className="viewer-fondos" aria-label="Fondo">
      {(Object.keys(FONDOS) as Fondo[]).map((name) => (
        <li key={name}>
          <a
            className={`fondo fondo-${name}`}
            href={hrefOf(name)}
            aria-current={name === current ? "true" : undefined}
            onClick={() => rememberFondo(name)}
            data-replace
            data-keep-scroll
          >
            <span className="visually-hidden">{FONDOS[name]}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
