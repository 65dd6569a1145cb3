import type { ReactNode } from "react";
import drawing from "~/assets/plano.svg?url";
import { NextConvocatorias } from "~/convocatorias/next-convocatorias";
import { Picture } from "~/ui/picture";
import { shownPicture } from "./landing-pictures";
import type { CardView, CourseText, SectionView } from "./landing-view";

const SIZES = "(min-width: 60rem) 16rem, 92vw";

/** Draws a plan of the three places for hire, which shows nothing that the cards do not say. */
export function PlanDrawing() {
  return (
    <svg className="plan" viewBox="0 0 900 260" aria-hidden="true" focusable="false">
      <use className="plan-walls" href={`${drawing}#muros`} />
      <use className="plan-lines" href={`${drawing}#lineas`} />
    </svg>
  );
}

interface SectionSheetProps extends SectionView {
  id: "toma" | "laboratorio" | "alquiler";
  frame: string;
  band?: boolean;
  drawing?: ReactNode;
}

export function SectionSheet(props: SectionSheetProps) {
  const { id, frame, title, picture, cards, next, band, drawing } = props;
  if (cards.length === 0 && !drawing && !next) return null;
  return (
    <section className={band ? "sheet sheet-band" : "sheet"} aria-labelledby={id}>
      <div className="sheet-row">
        <div className="sheet-head">
          <p className="rebate" aria-hidden="true">
            {`→ ${frame}`}
          </p>
          <h2 id={id}>{title}</h2>
          <Picture {...shownPicture(id, picture)} sizes={SIZES} />
        </div>
        <div>
          <div className="sheet-columns">
            {cards.map((card, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cards have nothing else, and never move
              <SheetCard key={index} card={card} />
            ))}
          </div>
          {next && <NextConvocatorias convocatorias={next} heading="h3" />}
          {drawing}
        </div>
      </div>
    </section>
  );
}

function SheetCard({ card: [title, ...blocks] }: { card: CardView }) {
  return (
    <article className="sheet-card">
      {title && <h3>{linked(title)}</h3>}
      <div>
        {blocks.map((block, index) =>
          typeof block === "string" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks have nothing else, and never move
            <p key={index}>{block}</p>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks have nothing else, and never move
            <ul className="ruled-list" key={index}>
              {block.map((item, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: points have nothing else, and never move
                <li key={place}>{linked(item)}</li>
              ))}
            </ul>
          ),
        )}
      </div>
    </article>
  );
}

function linked(text: CourseText): ReactNode {
  return typeof text === "string" ? text : <a href={text[1]}>{text[0]}</a>;
}
