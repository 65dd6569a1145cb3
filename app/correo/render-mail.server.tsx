import type { CSSProperties, ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Colours of app/ui/styles/tokens.css: a mail program reads neither variables nor our files. */
const LIGHT = {
  page: "#f6f5f2",
  ink: "#161518",
  quiet: "#626062",
  rule: "#cac9c8",
  link: "#15476b",
  action: "#0e3a5c",
  onAction: "#f6f5f2",
};
const DARK = {
  page: "#161518",
  ink: "#f6f5f2",
  quiet: "#afadad",
  rule: "#4a494b",
  link: "#8cc0e0",
  action: "#8cc0e0",
  onAction: "#161518",
};

const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.text a { color: ${LIGHT.link}; }
.text table { border-collapse: collapse; margin: 0 0 16px; }
.text th, .text td { padding: 8px 12px; border: 1px solid ${LIGHT.rule}; text-align: left; vertical-align: top; }
@media (prefers-color-scheme: dark) {
  .page { background-color: ${DARK.page} !important; color: ${DARK.ink} !important; }
  .quiet { color: ${DARK.quiet} !important; }
  .rule { border-color: ${DARK.rule} !important; }
  .link, .text a { color: ${DARK.link} !important; }
  .text th, .text td { border-color: ${DARK.rule} !important; }
  .action { background-color: ${DARK.action} !important; color: ${DARK.onAction} !important; }
}`;

const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif";
const TEXT: CSSProperties = {
  margin: "0 0 16px",
  fontSize: "17px",
  lineHeight: "26px",
  whiteSpace: "pre-line",
};
const SMALL = { margin: "0 0 8px", fontSize: "14px", lineHeight: "22px" };

const page: CSSProperties = {
  margin: 0,
  padding: "32px 20px",
  backgroundColor: LIGHT.page,
  color: LIGHT.ink,
  fontFamily: SANS,
};

export interface MailPart {
  title?: string;
  facts: [label: string, value: string][];
  link?: { text: string; href: string };
}

interface Frame {
  title: string;
  school: { name: string; address: string };
  notes?: string[];
}

export interface MailContent extends Frame {
  paragraphs: string[];
  parts: MailPart[];
}

export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: contentText(content), html: mailHtml(<ContentMail {...content} />) };
}

export function mailHtml(mail: ReactElement): string {
  return `<!doctype html>\n${renderToStaticMarkup(mail)}`;
}

function contentText({ title, paragraphs, parts, notes = [], school }: MailContent): string {
  const written = parts.map(({ title: heading, facts, link }) =>
    [
      ...(heading ? [heading] : []),
      ...facts.map(([label, value]) => `${label}: ${value}`),
      ...(link ? [`${link.text}: ${link.href}`] : []),
    ].join("\n"),
  );
  const signature = `-- \n${school.name}, ${school.address}`;
  return [title, ...paragraphs, ...written, ...notes, signature].join("\n\n");
}

function ContentMail({ paragraphs, parts, ...frame }: MailContent) {
  return (
    <MailFrame {...frame}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <p key={index} style={TEXT}>
          {paragraph}
        </p>
      ))}
      {parts.map(({ link, ...facts }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <div key={index}>
          <MailFacts {...facts} />
          {link && <MailLink {...link} />}
        </div>
      ))}
    </MailFrame>
  );
}

/** A whole message in HTML: one column, no picture, nothing that is loaded. */
export function MailFrame(props: Frame & { children: ReactNode }) {
  const { title, school, children, notes = [] } = props;
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: quotes in it would be escaped */}
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body className="page" style={page}>
        <main style={{ maxWidth: "560px", margin: "0 auto", overflowWrap: "anywhere" }}>
          <p style={{ margin: "0 0 32px", fontFamily: SERIF, fontSize: "19px" }}>{school.name}</p>
          <h1
            style={{
              margin: "0 0 24px",
              fontFamily: SERIF,
              fontSize: "30px",
              lineHeight: "36px",
              fontWeight: 500,
            }}
          >
            {title}
          </h1>
          {children}
          <div
            className="rule quiet"
            style={{
              marginTop: "40px",
              paddingTop: "16px",
              borderTop: `1px solid ${LIGHT.rule}`,
              color: LIGHT.quiet,
            }}
          >
            {notes.map((note) => (
              <p key={note} style={SMALL}>
                {note}
              </p>
            ))}
            <p style={SMALL}>
              {school.name}, {school.address}
            </p>
          </div>
        </main>
      </body>
    </html>
  );
}

function MailFacts({ title, facts }: MailPart) {
  return (
    <>
      {title && (
        <h2 style={{ margin: "32px 0 8px", fontFamily: SERIF, fontSize: "21px", fontWeight: 500 }}>
          {title}
        </h2>
      )}
      {facts.length > 0 && (
        <dl className="rule" style={{ margin: "0 0 24px", borderTop: `1px solid ${LIGHT.rule}` }}>
          {facts.map(([label, value]) => (
            <div
              key={label}
              className="rule"
              style={{ padding: "8px 0", borderBottom: `1px solid ${LIGHT.rule}` }}
            >
              <dt className="quiet" style={{ ...SMALL, margin: 0, color: LIGHT.quiet }}>
                {label}
              </dt>
              <dd style={{ ...TEXT, margin: 0 }}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function MailLink({ href, text }: NonNullable<MailPart["link"]>) {
  return (
    <p style={{ margin: "0 0 24px" }}>
      <a
        className="action"
        href={href}
        style={{
          display: "inline-block",
          padding: "11px 20px",
          backgroundColor: LIGHT.action,
          color: LIGHT.onAction,
          fontSize: "17px",
          lineHeight: "22px",
          textDecoration: "none",
          borderRadius: "2px",
        }}
      >
        {text}
      </a>
    </p>
  );
}
