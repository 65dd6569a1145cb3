import type { Words } from "~/escuela/words";
import { EMAIL_MAX } from "~/format/text-limits";
import { Announcement } from "~/ui/announcement";
import { Lines, TextLines } from "~/ui/text-lines";
import type { ShownPicture } from "./landing-pictures";

const SIZES = "(min-width: 60rem) min(32rem, 38vw), (min-width: 36rem) 30rem, 92vw";

interface HeroProps {
  words: Words;
  picture: ShownPicture;
}

export function Hero({ words, picture: { avif, srcSet, ...picture } }: HeroProps) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero-text">
        <Announcement />
        <h1 id="hero-title">
          <Lines text={words.portada_titulo} />
        </h1>
        <TextLines className="lead" text={words.portada_texto} />
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
        {/* biome-ignore lint/a11y/useAltText: it is in the picture */}
        <img
          className="hero-picture"
          {...picture}
          srcSet={srcSet}
          sizes={srcSet && SIZES}
          {...{ fetchpriority: "high" }}
        />
      </picture>
    </section>
  );
}
