import type { TextoName } from "~/db/schema";
import { Moment } from "~/ui/moment";
import { TEXTO_NAMES, TEXTOS } from "./texto-names";

interface TextosListProps {
  /** Of each text what its present version leaves open. */
  placeholders: Record<TextoName, string[]>;
  versions: { id: number; nombre: TextoName; created_at: string }[];
}

export function TextosList({ placeholders, versions }: TextosListProps) {
  return TEXTO_NAMES.map((name) => (
    <section key={name} className="panel-stack" aria-labelledby={`texto-${name}`}>
      <h2 id={`texto-${name}`}>{TEXTOS[name]}</h2>
      <p className="inline-list">
        <a href={`/admin/textos?editar=${name}`}>Editar «{TEXTOS[name]}»</a>
        <a href={`/${name}`}>Ver «{TEXTOS[name]}» en la web</a>
      </p>
      {placeholders[name].length > 0 && (
        <div className="notice notice-offer">
          <p className="notice-title">Falta por rellenar</p>
          <ul>
            {placeholders[name].map((placeholder) => (
              <li key={placeholder}>[{placeholder}]</li>
            ))}
          </ul>
        </div>
      )}
      <h3 className="small-title">Versiones</h3>
      <ul className="ruled-list">
        {versions
          .filter(({ nombre }) => nombre === name)
          .map(({ id, created_at }, index) => (
            <li key={id}>
              <a href={`/admin/textos?version=${id}`}>
                <Moment at={created_at} />
              </a>
              {index === 0 && " · la que se ve ahora"}
            </li>
          ))}
      </ul>
    </section>
  ));
}
