import { Fragment, type ReactNode } from "react";
import drawing from "~/assets/granada.svg?url";
import { mailtoHref } from "~/format/mailto";
import { useSite } from "~/ui/site-context";

interface ContactBlockProps {
  hasMap: boolean;
  children: ReactNode;
}

export function ContactBlock({ hasMap, children }: ContactBlockProps) {
  const { school } = useSite();
  return (
    <section className="contact split" id="contacto" aria-labelledby="contact-title">
      <div>
        <p className="rebate" aria-hidden="true">
          → 4A
        </p>
        <h2 id="contact-title">Contacto</h2>
        <dl className="facts">
          {school.address && (
            <>
              <dt>Dónde</dt>
              <dd>{school.address}</dd>
            </>
          )}
          <dt>Email</dt>
          <dd>
            <a className="standalone-link" href={mailtoHref(school.email)}>
              {school.email}
            </a>
          </dd>
          {school.contacts.map(({ term, text, href, isProfile }) => (
            <Fragment key={href}>
              <dt>{term}</dt>
              <dd>
                <a className="standalone-link" href={href} rel={isProfile ? "me" : undefined}>
                  {text}
                </a>
              </dd>
            </Fragment>
          ))}
        </dl>
        {hasMap && <MapDrawing />}
      </div>
      <div className="contact-form">{children}</div>
    </section>
  );
}

function MapDrawing() {
  return (
    <figure className="map">
      <svg viewBox="0 0 420 300" role="img" aria-labelledby="map-title">
        <title id="map-title">
          Dibujo de Granada: el Darro baja entre el Albaicín y la Alhambra hasta el Genil.
        </title>
        <use className="map-hills" href={`${drawing}#colinas`} />
        <use className="map-rivers" href={`${drawing}#rios`} />
        <g className="map-names">
          <text x="286" y="152">
            Alhambra
          </text>
          <text x="148" y="72">
            Albaicín
          </text>
          <text x="364" y="80">
            Darro
          </text>
          <text x="226" y="230">
            Genil
          </text>
        </g>
      </svg>
      <figcaption className="rebate">Granada, dibujo sin escala</figcaption>
    </figure>
  );
}
