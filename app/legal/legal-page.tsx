import type { Selectable } from "kysely";
import type { ReactNode } from "react";
import type { TextoRow } from "~/db/schema";
import { Moment } from "~/ui/moment";
import { Page } from "~/ui/page";
import { PrintedAddress } from "~/ui/printed-address";
import { TEXTOS } from "./texto-names";

interface LegalPageProps {
  title: string;
  path: string;
  date: ReactNode;
  /** Safe: built from the nodes of the article's document. */
  html: string;
  /** What applies regardless of when the text was written. */
  children?: ReactNode;
}

export function LegalPage({ title, path, date, html, children }: LegalPageProps) {
  return (
    <Page className="wide">
      <article className="reading-layout">
        <h1>{title}</h1>
        <p className="secondary-text reading-margin">Versión del {date}</p>
        <div className="legal-text">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: built from the schema's nodes only */}
          <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
          {children}
        </div>
      </article>
      <PrintedAddress path={path} />
    </Page>
  );
}

interface TextoVersionProps {
  texto: Selectable<TextoRow>;
  /** Safe: built from the nodes of the article's document. */
  html: string;
}

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
