import type { ReactNode } from "react";

/** Without colours: every mail program shows its own, light or dark. */
const STYLE = `
body { margin: 0; padding: 24px 16px; font: 17px/1.6 Georgia, "Times New Roman", serif; }
.page { max-width: 600px; margin: 0 auto; overflow-wrap: anywhere; }
h1, h2 { font: 600 22px/1.3 system-ui, -apple-system, "Segoe UI", sans-serif; margin: 28px 0 12px; }
p, ul, ol { margin: 0 0 16px; }
.as-typed { white-space: pre-line; }
.foot { margin-top: 32px; padding-top: 16px; border-top: 1px solid; font: 14px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
`;

interface MailPageProps {
  title: string;
  children: ReactNode;
  /** Who writes and why, under a rule. */
  foot: ReactNode;
}

/** The HTML of a mail: one column, no pictures, nothing that is loaded from anywhere. */
export function MailPage({ title, children, foot }: MailPageProps) {
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <div className="page">
          {children}
          <div className="foot">{foot}</div>
        </div>
      </body>
    </html>
  );
}
