import type { ReactNode } from "react";
import drawing from "~/assets/plano.svg?url";
import type { Words } from "~/escuela/words";
import { cursoHref, cursoNamed } from "~/inscripciones/inscripcion-fields";
import type { Picture } from "~/uploads/image";
import { readCardText } from "./card-text";
import { type ShownPicture, shownPicture } from "./landing-pictures";

interface SectionsProps {
  words: Words;
  pictures: Record<string, Picture>;
}

export function Sections(props: SectionsProps) {
  return (
    <>
      <SectionSheet id="toma" frame="1A" {...props} />
      <SectionSheet id="laboratorio" frame="2A" {...props} band />
      <SectionSheet
        id="alquiler"
        frame="3A"
        {...props}
        drawing={props.words.plano && <PlanDrawing />}
      />
    </>
  );
}

/** The three places for hire as a plan; it shows nothing that the columns do not say. */
function PlanDrawing() {
  return (
    <svg className="plan" viewBox="0 0 900 260" aria-hidden="true" focusable="false">
      <use className="plan-walls" href={`${drawing}#muros`} />
      <use className="plan-lines" href={`${drawing}#lineas`} />
    </svg>
  );
}

interface SectionSheetProps extends SectionsProps {
  id: "toma" | "laboratorio" | "alquiler";
  /** The number on the edge of the film, for instance «1A». */
  frame: string;
  band?: boolean;
  drawing?: ReactNode;
}

function SectionSheet({ id, frame, words, pictures, band, drawing }: SectionSheetProps) {
  const cards = ([1, 2, 3] as const)
    .map((number) => ({
      number,
      title: words[`${id}_${number}_titulo`],
      text: words[`${id}_${number}_texto`],
    }))
    .filter(({ title, text }) => title || text);
  return (
    <section className={band ? "sheet sheet-band" : "sheet"} aria-labelledby={id}>
      <div className="sheet-row">
        <div className="sheet-head">
          <p className="rebate" aria-hidden="true">
            → {frame}
          </p>
          <h2 id={id}>{words[`${id}_titulo`]}</h2>
          <SectionPicture {...shownPicture(id, words, pictures)} />
        </div>
        <div>
          <div className="sheet-columns">
            {cards.map(({ number, ...card }) => (
              <SheetCard key={number} {...card} />
            ))}
          </div>
          {drawing}
        </div>
      </div>
    </section>
  );
}

const SIZES = "(min-width: 60rem) 16rem, 92vw";

function SectionPicture({ src, srcSet, avif, width, height, alt }: ShownPicture) {
  const sizes = srcSet && SIZES;
  const img = (
    <img {...{ src, srcSet, sizes, width, height }} alt={alt} loading="lazy" decoding="async" />
  );
  if (!avif) return img;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={SIZES} />
      {img}
    </picture>
  );
}

function SheetCard({ title, text }: { title: string; text: string }) {
  return (
    <article className="sheet-card">
      {title && (
        <h3>
          <CourseLink>{title}</CourseLink>
        </h3>
      )}
      {readCardText(text).map((block, index) =>
        typeof block === "string" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have nothing else, and never move
          <p key={index}>{block}</p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have nothing else, and never move
          <ul className="ruled-list" key={index}>
            {block.map((item) => (
              <li key={item}>
                <CourseLink>{item}</CourseLink>
              </li>
            ))}
          </ul>
        ),
      )}
    </article>
  );
}

/** What names a course leads to the waiting list with that course chosen. */
function CourseLink({ children }: { children: string }) {
  const course = cursoNamed(children);
  return course ? <a href={cursoHref(course)}>{children}</a> : children;
}
