import type { MetaFunction } from "@remix-run/node";
import type { ReactNode } from "react";
import type { TextoName } from "~/db/schema";
import type { PublicPage } from "~/http/public-cache";
import { pageMeta } from "~/seo/page-meta";
import { breadcrumbs } from "~/seo/structured-data";
import { LongDate } from "~/ui/moment";
import { Page } from "~/ui/page";
import type { StyledPage } from "~/ui/page-style";
import { PrintedAddress } from "~/ui/printed-address";
import TEXT_STYLE from "~/ui/styles/text.css?inline";
import { TEXTOS } from "./texto-names";

export const legalHandle = (name: TextoName): PublicPage & StyledPage<unknown> => ({
  canonicalPath: () => `/${name}`,
  rules: () => TEXT_STYLE,
});

export const legalMeta = (name: TextoName, description: string): MetaFunction => {
  const [title, path] = [TEXTOS[name], `/${name}`];
  return ({ matches }) => [
    ...pageMeta(matches, { title, description, path }),
    breadcrumbs(matches, [title, path]),
  ];
};

interface LegalPageProps {
  name: TextoName;
  html: string;
  created_at: string;
  children: ReactNode;
}

export function LegalPage({ name, html, created_at, children }: LegalPageProps) {
  return (
    <Page className="wide">
      <article className="reading-layout">
        <h1>{TEXTOS[name]}</h1>
        <p className="secondary-text reading-margin">
          Versión del <LongDate at={created_at} />
        </p>
        <div className="legal-text">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: built from the schema's nodes only */}
          <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
          {children}
        </div>
      </article>
      <PrintedAddress path={`/${name}`} />
    </Page>
  );
}
