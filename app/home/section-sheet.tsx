import type { ReactNode } from "react";

interface SectionSheetProps {
  id: string;
  /** The number on the edge of the film, for instance «1A». */
  frame: string;
  title: string;
  picture: { small: string; large: string; alt: string };
  band?: boolean;
  /** What is drawn under the columns. */
  drawing?: ReactNode;
  children: ReactNode;
}

/** One of the school's three parts, ruled like a data sheet. */
export function SectionSheet(props: SectionSheetProps) {
  const { id, frame, title, picture, band, drawing, children } = props;
  return (
    <section className={band ? "sheet sheet-band" : "sheet"} aria-labelledby={id}>
      <div className="sheet-row">
        <div className="sheet-head">
          <p className="rebate" aria-hidden="true">
            → {frame}
          </p>
          <h2 id={id}>{title}</h2>
          <img
            src={picture.small}
            srcSet={`${picture.small} 480w, ${picture.large} 800w`}
            sizes="(min-width: 60rem) 16rem, 92vw"
            width={480}
            height={320}
            alt={picture.alt}
            loading="lazy"
            decoding="async"
          />
        </div>
        <div>
          <div className="sheet-columns">{children}</div>
          {drawing}
        </div>
      </div>
    </section>
  );
}

interface SheetCardProps {
  title: string;
  text?: string;
  items?: string[];
}

export function SheetCard({ title, text, items }: SheetCardProps) {
  return (
    <article className="sheet-card">
      <h3>{title}</h3>
      {text && <p>{text}</p>}
      {items && (
        <ul className="ruled-list">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </article>
  );
}
