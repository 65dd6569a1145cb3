import { countOf } from "~/format/amounts";
import { Dialog } from "~/ui/dialog";
import { durationWords } from "./carta-fields";
import type { Carta } from "./cartas.server";
import type { Recipients } from "./recipients.server";

/** How many people a letter is for, and why others get none. */
export interface Reach extends Omit<Recipients, "waiting"> {
  waiting: number;
}

interface SendSectionProps {
  carta: Carta;
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
export function SendSection({ carta, reach, missing, ownAddress }: SendSectionProps) {
  return (
    <section className="panel-stack" aria-labelledby="enviar-titulo">
      <h2 id="enviar-titulo">Enviarla</h2>
      <ReachWords {...reach} />
      {missing ? (
        <p className="notice notice-offer">{MISSING[missing]}</p>
      ) : (
        <>
          <form method="post" action={`/admin/cartas?carta=${carta.id}&prueba`}>
            <p className="form-actions">
              <button type="submit" className="button button-quiet">
                Enviarme una prueba
              </button>
              {reach.waiting > 0 && (
                <a
                  className="button"
                  href={`/admin/cartas?carta=${carta.id}&enviar`}
                  data-preserve-scroll
                >
                  Enviar a {countOf(reach.waiting, "persona", "personas")}
                </a>
              )}
            </p>
          </form>
          <p className="field-hint">
            La prueba va a {ownAddress}. Guarda antes los cambios: se envía lo que está guardado.
          </p>
        </>
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

interface SendDialogProps {
  carta: Carta;
  reach: Reach;
}

/** Nothing leaves without being asked first, with the number of people. */
export function SendDialog({ carta, reach }: SendDialogProps) {
  const href = `/admin/cartas?carta=${carta.id}`;
  return (
    <Dialog
      title={`¿Enviar a ${countOf(reach.waiting, "persona", "personas")}?`}
      closeHref={href}
      actions={
        <>
          {/* biome-ignore lint/a11y/noAutofocus: the focus has to be inside, on what does no harm */}
          <a className="button button-quiet" href={href} data-preserve-scroll autoFocus>
            Cancelar
          </a>
          <form method="post" action={`${href}&enviar`}>
            <button type="submit" className="button">
              Enviar la carta
            </button>
          </form>
        </>
      }
    >
      <p>
        «{carta.asunto}». Sale poco a poco, durante {durationWords(reach.waiting)}, y se puede
        detener. Lo que ya ha salido no vuelve.
      </p>
      <p>
        Cada carta lleva un enlace para darse de baja.{" "}
        {reach.older > 0 && "Recuerda que parte de ellas solo espera noticias de la apertura."}
      </p>
    </Dialog>
  );
}
