import { Moment } from "~/ui/moment";
import { SubmitButton } from "~/ui/submit-button";

interface DoubtedClockProps {
  /** Hour of the server's clock, UTC ISO 8601. */
  now: string;
  /** Latest time at which the clock was accepted as right, UTC ISO 8601. */
  believed: string;
  /** Milliseconds from `believed` to `now`. */
  gap: number;
  /** False if the hour cannot be right (`believable` in site-time.ts). */
  isPossible: boolean;
}

export function DoubtedClock({ now, believed, gap, isPossible }: DoubtedClockProps) {
  if (!isPossible) {
    return (
      <section className="notice notice-offer panel-stack">
        <h2 className="notice-title">La fecha del servidor no puede ser correcta</h2>
        <p>
          Según su reloj es el <Moment at={now} />. Ponlo en hora en el servidor: mientras tanto no
          se borra ni se publica nada.
        </p>
      </section>
    );
  }
  return (
    <form
      method="post"
      action={`/admin/textos?reloj=${now}`}
      className="notice notice-offer panel-stack"
    >
      <h2 className="notice-title">¿Es correcta la fecha del servidor?</h2>
      <p>
        Según su reloj es el <Moment at={now} />, {gap < 0 ? "antes" : "mucho después"} de la última
        vez que se comprobó, el <Moment at={believed} />. Si es así, confírmalo y todo sigue por esa
        fecha: se borrará lo que haya cumplido su plazo y se publicará lo programado
        {gap < 0 && "; y lo que llegó con una fecha posterior quedará con esta"}. Si no, ponlo en
        hora en el servidor: mientras tanto no se borra ni se publica nada.
      </p>
      <p className="form-actions">
        <SubmitButton pendingLabel="Guardando...">La fecha es correcta</SubmitButton>
      </p>
    </form>
  );
}
