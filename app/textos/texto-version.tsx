import type { Selectable } from "kysely";
import type { TextoRow } from "~/db-schema";
import { Moment } from "~/ui/moment";
import { TEXTOS } from "./texto-names";

interface TextoVersionProps {
  texto: Selectable<TextoRow>;
  /** What it says, built from the schema of articles. */
  html: string;
}

/** One version, as it was shown. */
export function TextoVersion({ texto, html }: TextoVersionProps) {
  return (
    <section className="legal-text" aria-labelledby="version-title">
      <h2 id="version-title">{TEXTOS[texto.nombre]}</h2>
      <p>
        Versión del <Moment at={texto.created_at} />.{" "}
        <a href="/admin/textos">Volver a los textos</a>
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: built from the schema's nodes only */}
      <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
