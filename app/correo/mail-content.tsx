import { MailFacts, MailFrame, type MailFrameProps, MailLink, MailText } from "./mail-frame";

export interface MailPart {
  title?: string;
  facts: [label: string, value: string][];
  link?: { text: string; href: string };
}

export interface MailContent extends Omit<MailFrameProps, "children"> {
  paragraphs: string[];
  parts: MailPart[];
}

export function ContentMail({ paragraphs, parts, ...frame }: MailContent) {
  return (
    <MailFrame {...frame}>
      {paragraphs.map((paragraph) => (
        <MailText key={paragraph}>{paragraph}</MailText>
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

export function contentText({ title, paragraphs, parts, notes = [], school }: MailContent): string {
  const written = parts.map(({ title: heading, facts, link }) =>
    [
      ...(heading ? [heading] : []),
      ...facts.map(([label, value]) => `${label}: ${value}`),
      ...(link ? [`${link.text}: ${link.href}`] : []),
    ].join("\n"),
  );
  const signature = ["-- ", `${school.name}, ${school.address}`].join("\n");
  return [title, ...paragraphs, ...written, ...notes, signature].join("\n\n");
}
