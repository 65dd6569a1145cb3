import { Fragment } from "react";
import { countOf } from "~/format/amounts";
import { formHref } from "~/submissions/submission-dialog";
import type { AlsoRegistered, Waiting, WaitingForm } from "./waiting.server";

interface WaitingSectionProps {
  waiting: Waiting;
  /** Page on which the section stands, to which closing a form leads back. */
  from: string;
  also?: AlsoRegistered;
  isFirstDay?: boolean;
  /** True if all waiting forms are shown, or as many as a page holds. */
  isOfAll?: boolean;
}

/** Forms that wait for an answer, for which the panel is opened above all. */
export function WaitingSection({
  waiting,
  from,
  also,
  isFirstDay = false,
  isOfAll = false,
}: WaitingSectionProps) {
  const { total, shown } = waiting;
  return (
    <section aria-labelledby="waiting-title">
      <h2 id="waiting-title">
        Por contestar {total > 0 && <span className="count">{total}</span>}
      </h2>
      {total === 0 ? (
        <p className="nothing">
          {isFirstDay ? "Cuando alguien escriba, estará aquí." : "Nadie espera respuesta."}
        </p>
      ) : (
        <ul className="panel-rows">
          {shown.map((each) => (
            <WaitingRow key={`${each.form} ${each.id}`} {...each} from={from} />
          ))}
        </ul>
      )}
      {total > shown.length && (
        <p className="panel-more">
          {isOfAll ? (
            `Se ven las ${shown.length} últimas.`
          ) : (
            <a href="/admin?esperan">Ver las {total}</a>
          )}
        </p>
      )}
      {also && also.names.length > 0 && <AlsoLine {...also} from={from} />}
    </section>
  );
}

function WaitingRow({ from, ...row }: WaitingForm & { from: string }) {
  const { form, id, nombre, kind, text, created_at, when, days } = row;
  return (
    <li>
      <p className="waiting-head">
        <a className="cover" href={formHref(form, id, from)} data-preserve-scroll>
          {nombre}
        </a>
        <time dateTime={created_at}>{when}</time>
      </p>
      <p className="waiting-kind dots">
        <span>{kind}</span> {days !== null && <strong>{days} días sin contestar</strong>}
      </p>
      <p className="waiting-text">{text}</p>
    </li>
  );
}

function AlsoLine({ names, others, from }: AlsoRegistered & { from: string }) {
  const isOne = names.length + others === 1;
  // Index of the name after which «y» comes.
  const beforeAnd = others > 0 ? names.length - 1 : names.length - 2;
  return (
    <p className="also-line">
      {isOne ? "También se ha apuntado " : "También se han apuntado "}
      {names.map(({ id, nombre }, index) => (
        <Fragment key={id}>
          <span>
            <a href={formHref("inscripcion", id, from)} data-preserve-scroll>
              {nombre}
            </a>
            {index !== beforeAnd && ","}
          </span>
          {index === beforeAnd ? " y " : " "}
        </Fragment>
      ))}
      {others > 0 && `${countOf(others, "persona más", "personas más")}, `}sin preguntar nada.
    </p>
  );
}
