interface ViewerFondosProps {
  current: Fondo | null;
  hrefOf(fondo: Fondo): string;
}

export function ViewerFondos({ current, hrefOf }: ViewerFondosProps) {
  return (
    <ul className="viewer-fondos" aria-label="Fondo">
      {(Object.keys(FONDOS) as Fondo[]).map((name) => (
        <li key={name}>
          <a
            className={`fondo fondo-${name}`}
            href={hrefOf(name)}
            aria-current={name === current ? "true" : undefined}
            data-replace
            data-preserve-scroll
          >
            <span className="visually-hidden">{FONDOS[name]}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Surrounds of the viewer: tones are judged by what surrounds them. */
const FONDOS = { blanco: "Fondo blanco", gris: "Fondo gris medio", negro: "Fondo negro" };

export type Fondo = keyof typeof FONDOS;

export function readFondo(text: string | null): Fondo | null {
  return text !== null && Object.hasOwn(FONDOS, text) ? (text as Fondo) : null;
}
