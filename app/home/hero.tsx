import { EMAIL_MAX } from "~/format/text-limits";
import { siteImage } from "~/uploads/image";

const SIZES = "(min-width: 60rem) min(32rem, 38vw), (min-width: 36rem) 30rem, 92vw";
const AVIF = srcSet("avif", [480, 700, 1200]);
const WEBP = srcSet("webp", [480, 800, 1200]);

export function Hero() {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero-text">
        <p className="lamp">Próximamente en Granada</p>
        <h1 id="hero-title">
          La fotografía <br />
          se aprende <br />
          con las manos
        </h1>
        <p className="lead">
          Abrimos una escuela de fotografía química: tomar, revelar y positivar sin pantallas, con
          tiempo y agua corriente. Déjanos tu correo y te avisamos de las fechas.
        </p>
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
        <source type="image/avif" srcSet={AVIF} sizes={SIZES} />
        <img
          className="hero-picture"
          src={siteImage("inicio-800.webp")}
          srcSet={WEBP}
          sizes={SIZES}
          width={1200}
          height={1500}
          alt="Imagen de muestra: cianotipo azul con tres frondes de helecho en blanco y bordes de emulsión irregulares."
          {...{ fetchpriority: "high" }}
        />
      </picture>
    </section>
  );
}

function srcSet(type: string, widths: number[]): string {
  return widths.map((width) => `${siteImage(`inicio-${width}.${type}`)} ${width}w`).join(", ");
}
