import type { ReactNode } from "react";
import { useSite } from "~/ui/site-context";
import { MapDrawing } from "./map-drawing";

/** Where the school is and how to reach it, beside the form. */
export function ContactBlock({ children }: { children: ReactNode }) {
  const { school } = useSite();
  return (
    <section className="contact" id="contacto" aria-labelledby="contact-title">
      <div>
        <p className="rebate" aria-hidden="true">
          → 4A
        </p>
        <h2 id="contact-title">Contacto</h2>
        <dl className="facts">
          <dt>Dónde</dt>
          <dd>{school.address}</dd>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${school.email}`}>{school.email}</a>
          </dd>
        </dl>
        <MapDrawing />
      </div>
      <div className="contact-form">{children}</div>
    </section>
  );
}
