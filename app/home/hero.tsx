import { EMAIL_MAX } from "~/format/text-limits";
import type { LightOfToday } from "~/light/light-of-today";
import { Announcement } from "~/ui/announcement";
import { DENSE_PHONES, Picture } from "~/ui/picture";
import { Lines, TextLines } from "~/ui/text-lines";
import { shownPicture } from "./landing-pictures";
import type { LandingView } from "./landing-view";

/**
 * `sizes` of the hero's picture. On dense telephones, where it is the largest paint, it loads some
 * 1.5 to 1.8 pixels per CSS pixel.
 */
const SIZES = `(min-width: 48rem) min(32rem, 38vw), ${DENSE_PHONES} 46vw, 76vw`;

const LONG = 60;

export function Hero({ title, lead, first, picture, light }: LandingView) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero-text">
        <Announcement />
        {first && (
          <p className="first-convocatoria">
            <a href={first.href}>{first.text}&nbsp;→</a>
          </p>
        )}
        <h1 id="hero-title" className={title.length > LONG ? "hero-long" : undefined}>
          <Lines text={title} />
        </h1>
        <TextLines className="lead" text={lead} />
        <form className="input-group" method="get" action="/inscripcion">
          <label className="visually-hidden" htmlFor="hero-email">
            Tu email
          </label>
          <input
            id="hero-email"
            type="email"
            name="email"
            placeholder="tu@correo.es"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            enterKeyHint="go"
            maxLength={EMAIL_MAX}
          />
          <button type="submit" className="button">
            Apúntate
          </button>
        </form>
      </div>
      <div className="hero-sheet">
        {light && <LightHeadline {...light} />}
        <figure>
          <Picture
            className={picture.own ? "hero-picture" : "hero-picture cyanotype"}
            {...shownPicture("portada", picture)}
            sizes={SIZES}
            eager
          />
          {!picture.own && (
            <figcaption className="secondary-text">
              Tres frondes de helecho, cianotipia. Imagen de muestra.
            </figcaption>
          )}
        </figure>
        {light && <LightUnderPrint {...light} />}
      </div>
    </section>
  );
}

function LightHeadline({ day, noon, altitude, exposure }: LightOfToday) {
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
 * Line under the hero's picture: by day how far the exposure in it can be trusted, at night, shown
 * by a script (hero-script.ts), that there is no sun to expose by.
 */
function LightUnderPrint({ sun, city }: LightOfToday & { city: string }) {
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
