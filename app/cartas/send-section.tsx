import { countOf } from "~/format/amounts";
import type { Recipients } from "./recipients.server";

/** How many people a letter is for, and why others get none. */
export interface Reach extends Omit<Recipients, "waiting"> {
  waiting: number;
  /** Who they are, for the order to send it (Question). */
  people: string;
}

interface SendSectionProps {
  reach: Reach;
  /** Why nothing can be sent. */
  missing: "correo" | "direccion" | null;
  ownAddress: string;
}

const MISSING = {
  correo:
    "Este sitio no tiene servidor de correo: quien lo instaló tiene que escribir SMTP_URL y MAIL_FROM. Mientras, puedes copiar las direcciones del registro.",
  direccion:
    "Falta la dirección pública del sitio: quien lo instaló tiene que escribir SITE_URL. Sin ella no se pueden escribir los enlaces para darse de baja, y sin ellos no se envía nada.",
};

/** Under the form of a letter that is stored and not sent. */
export function SendSection({ reach, missing, ownAddress }: SendSectionProps) {
  return (
    <section className="panel-stack" aria-labelledby="enviar-titulo">
      <h2 id="enviar-titulo">A quién llegaría</h2>
      <ReachWords {...reach} />
      {missing ? (
        <p className="notice notice-offer">{MISSING[missing]}</p>
      ) : (
        <p className="field-hint">
          La prueba va a {ownAddress}. Los dos botones guardan antes lo que hay escrito, y antes de
          enviar se pregunta.
        </p>
      )}
    </section>
  );
}

export function ReachWords({ waiting, left, refused, older }: Reach) {
  return (
    <>
      <p>
        <strong>{countOf(waiting, "persona la recibirá.", "personas la recibirán.")}</strong>
        {left > 0 && ` ${countOf(left, "se ha dado de baja.", "se han dado de baja.")}`}
        {refused > 0 &&
          ` ${countOf(refused, "tiene una dirección que no existe.", "tienen direcciones que no existen.")}`}
      </p>
      {older > 0 && (
        <div className="notice notice-offer">
          <p>
            {older === 1
              ? "Una de ellas se apuntó"
              : `${countOf(older, "", "")}de ellas se apuntaron`}{" "}
            cuando el texto de privacidad no hablaba de cartas: se les prometió avisar de cursos,
            fechas, precios y actos de apertura, y nada más. Escríbeles solo de eso.
          </p>
        </div>
      )}
    </>
  );
}
