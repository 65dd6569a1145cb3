import { InlineRules } from "~/ui/page-style";
import { UNTITLED } from "./articulo-fields";
import { articuloRules } from "./articulo-view";

interface StoredMeanwhileProps {
  titulo: string;
  html: string;
  href: string;
}

const NO_TEXT = "<p>No tiene texto.</p>";

export function StoredMeanwhile({ titulo, html, href }: StoredMeanwhileProps) {
  return (
    <section className="notice notice-offer panel-stack" aria-labelledby="stored-title">
      <p className="notice-title" id="stored-title">
        Lo que hay guardado: «{titulo || UNTITLED}»
      </p>
      <details>
        <summary>Leer su texto</summary>
        <InlineRules rules={articuloRules({ cover: null, contenido: html })} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: built from the schema's nodes only */}
        <div className="rich-text" dangerouslySetInnerHTML={{ __html: html || NO_TEXT }} />
      </details>
      <p>
        <a href={href} data-reload>
          Seguir con lo guardado y dejar lo que has escrito
        </a>
      </p>
    </section>
  );
}
