import { MailFacts, MailFrame, type MailFrameProps, MailLink, MailText } from "./mail-frame";

export interface LetterPart {
  title?: string;
  facts: [label: string, value: string][];
  link?: { text: string; href: string };
}

export interface Letter extends Omit<MailFrameProps, "children"> {
  paragraphs: string[];
  parts: LetterPart[];
}

export function LetterMail({ paragraphs, parts, ...frame }: Letter) {
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

export function letterText({ title, paragraphs, parts, notes = [], school }: Letter): string {
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
