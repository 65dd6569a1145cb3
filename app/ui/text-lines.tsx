import { Fragment } from "react";

interface TextLinesProps {
  className: string;
  text: string;
}

export function TextLines({ className, text }: TextLinesProps) {
  return text ? (
    <p className={className}>
      <Lines text={text} />
    </p>
  ) : null;
}

export function Lines({ text }: { text: string }) {
  const lines = text.split("\n");
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else, and never move
    <Fragment key={index}>
      {index > 0 && <br />}
      {index < lines.length - 1 ? `${line} ` : line}
    </Fragment>
  ));
}
