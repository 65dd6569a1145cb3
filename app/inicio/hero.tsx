import { EMAIL_MAX } from "~/text-limits";
import { siteImage } from "./site-image";

const small = siteImage("inicio-480.webp");
const medium = siteImage("inicio-800.webp");
const large = siteImage("inicio-1200.webp");

/** What the school is, when it opens, and the shortest way onto the waiting list. */
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
        <form className="joined" method="get" action="/inscripcion">
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
      <img
        className="hero-picture"
        src={medium}
        srcSet={`${small} 480w, ${medium} 800w, ${large} 1200w`}
        sizes="(min-width: 60rem) min(32rem, 38vw), (min-width: 36rem) 30rem, 92vw"
        width={1200}
        height={1500}
        alt="Imagen de muestra: cianotipo azul con tres frondes de helecho en blanco y bordes de emulsión irregulares."
        {...{ fetchpriority: "high" }}
      />
    </section>
  );
}
