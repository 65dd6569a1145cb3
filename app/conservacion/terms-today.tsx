import { inMonths, type Terms } from "./terms";

/** For how long things are kept now: said beside the privacy text, which may be older than that. */
export function TermsToday({ inscripciones, mensajes }: Terms) {
  return (
    <section className="rich-text" aria-labelledby="terms-title">
      <h2 id="terms-title">El plazo que rige ahora</h2>
      <ul>
        <li>
          <strong>Lista de espera</strong>:{" "}
          {inscripciones
            ? `tus datos se borran solos a los ${inMonths(inscripciones)} de apuntarte.`
            : "hasta que nos pidas borrarlos, o la escuela abra y termine su lista."}
        </li>
        <li>
          <strong>Mensajes</strong>:{" "}
          {mensajes
            ? `se borran solos a los ${inMonths(mensajes)} de enviarlos.`
            : "hasta que nos pidas borrarlos."}
        </li>
      </ul>
    </section>
  );
}
