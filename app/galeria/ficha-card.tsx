import {
  FICHA_LABELS,
  type Ficha,
  type FichaField,
  fichaFacts,
  fichaText,
  museumLine,
  type Recorrido,
} from "./ficha";
import type { FotoView } from "./galeria-fields";
import { galeriaHref, readRecorrido } from "./galeria-state";

/** Card with how a photo was made, folded to leave room for the photo; null for an empty ficha. */
export function FichaCard({ foto: { ficha, proyecto } }: { foto: FotoView }) {
  const line = museumLine(ficha);
  if (fichaFacts(ficha).length === 0) return null;
  return (
    <details className="ficha">
      <summary>
        <span className="ficha-word">Ficha</span>
        {line && <span className="ficha-line"> {line}</span>}
      </summary>
      <div className="ficha-card">
        {line && <p className="ficha-title">{line}</p>}
        <dl>
          {fichaFacts(ficha).map(({ field, text }) => (
            <div key={field}>
              <dt>{FICHA_LABELS[field]}</dt>
              <dd>
                <FactLink field={field} ficha={ficha} text={text} />
              </dd>
            </div>
          ))}
          {proyecto && (
            <div>
              <dt>Proyecto</dt>
              <dd>
                <a href={galeriaHref({ proyecto: proyecto.id })}>{proyecto.titulo}</a>
              </dd>
            </div>
          )}
        </dl>
      </div>
    </details>
  );
}

/** Shows a photo's ficha as text, on printed pages only. */
export function PrintedFicha({ ficha }: { ficha: Ficha }) {
  const text = fichaText(ficha);
  return text ? <p className="printed-ficha">{text}</p> : null;
}

function FactLink({ field, ficha, text }: { field: FichaField; ficha: Ficha; text: string }) {
  const { otro_proceso, pelicula } = ficha;
  const proceso = ficha.proceso === "otro" ? otro_proceso : ficha.proceso;
  const way = { proceso: { proceso }, pelicula: { pelicula } }[field as Recorrido["by"]];
  const recorrido = way && readRecorrido(way);
  return recorrido ? <a href={galeriaHref(way)}>{text}</a> : text;
}
