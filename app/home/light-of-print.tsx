import type { LightOfToday } from "~/light/light-of-today";

/** How long a cyanotype takes today: the title of the print, and on its edge from which sun. */
export function LightHeadline({ day, noon, altitude, exposure }: LightOfToday) {
  return (
    <p className="light-of-today">
      <strong>{`${exposure}\u00a0min`}</strong>{" "}
      <span className="rebate">
        <span>{`Cianotipia, hoy ${day}.`}</span> <span>{`Sol a ${altitude} a las ${noon}`}</span>
      </span>
    </p>
  );
}

/**
 * Shows by day what the times are worth; a script (night.ts) shows the other line while the sun is
 * down.
 */
export function LightUnderPrint({ sun, city }: LightOfToday & { city: string }) {
  return (
    <div className="secondary-text">
      <p>Orientativo, a mediodía y con cielo despejado. Haz siempre una tira de prueba.</p>
      {sun && (
        <p data-rise={sun.rise} data-set={sun.set} hidden>
          {`Es de noche en ${city}: sin sol no hay cianotipia. `}
          <button type="button" className="link-button">
            Enciende la luz de seguridad&nbsp;→
          </button>
        </p>
      )}
    </div>
  );
}
