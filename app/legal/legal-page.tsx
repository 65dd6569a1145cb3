import type { ReactNode } from "react";
import { Page } from "~/ui/page";
import { PrintedAddress } from "~/ui/printed-address";

interface LegalPageProps {
  title: string;
  path: string;
  date: ReactNode;
  html: string;
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
