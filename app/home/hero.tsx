import { EMAIL_MAX } from "~/format/text-limits";
import { Announcement } from "~/ui/announcement";
import { Lines, TextLines } from "~/ui/text-lines";
import { type LandingPicture, shownPicture } from "./landing-pictures";

const SIZES = "(min-width: 60rem) min(32rem, 38vw), (min-width: 36rem) 30rem, 92vw";

interface HeroProps {
  title: string;
  lead: string;
  picture: LandingPicture;
}

export function Hero({ title, lead, picture }: HeroProps) {
  const { src, srcSet, avif, alt, ...size } = shownPicture("portada", picture);
  const sizes = srcSet && SIZES;
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero-text">
        <Announcement />
        <h1 id="hero-title">
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
      <picture>
        {avif && <source type="image/avif" srcSet={avif} sizes={SIZES} />}
        <img
          className="hero-picture"
          {...{ src, srcSet, sizes, ...size }}
          alt={alt}
          {...{ fetchpriority: "high" }}
        />
      </picture>
    </section>
  );
}
