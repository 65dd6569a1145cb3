import { EMAIL_MAX } from "~/format/text-limits";
import { Announcement } from "~/ui/announcement";
import { DENSE_PHONES } from "~/ui/picture";
import { Lines, TextLines } from "~/ui/text-lines";
import { type LandingPicture, shownPicture } from "./landing-pictures";
import type { LandingView } from "./landing-view";
import { LightHeadline, LightUnderPrint } from "./light-of-print";

/** Some 1.6 pixels for each of the page's on telephones: it is their largest paint. */
const SIZES = `(min-width: 48rem) min(32rem, 38vw), ${DENSE_PHONES} 46vw, 76vw`;

/** Characters; a title of more is set smaller. */
const LONG = 60;

interface HeroProps {
  title: string;
  lead: string;
  first: LandingView["first"];
  picture: LandingPicture;
  light: LandingView["light"];
}

export function Hero({ title, lead, first, picture, light }: HeroProps) {
  const { src, srcSet, avif, alt, ...size } = shownPicture("portada", picture);
  const sizes = srcSet && SIZES;
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
          <picture>
            {avif && <source type="image/avif" srcSet={avif} sizes={SIZES} />}
            <img
              className={picture.own ? "hero-picture" : "hero-picture cyanotype"}
              {...{ src, srcSet, sizes, ...size }}
              alt={alt}
              {...{ fetchpriority: "high" }}
            />
          </picture>
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
