import type { ReactNode } from "react";
import drawing from "~/assets/plano.svg?url";
import type { CursoInteres } from "~/db/schema";
import { cursoHref } from "~/inscripciones/inscripcion-fields";
import { siteImage } from "~/uploads/image";

export function Sections() {
  return (
    <>
      <SectionSheet id="toma" frame="1A" title="Toma Fotográfica" picture={TOMA}>
        <SheetCard
          title="Cursos y talleres"
          items={["Nivel Básico", "Nivel Medio", "Nivel Avanzado"]}
          courses={["basico", "medio", "avanzado"]}
        />
        <SheetCard
          title="Cámaras y películas"
          items={["35 mm", "Medio formato", "Gran formato", "Panorámica"]}
        />
        <SheetCard title="Clases" items={["Documental", "Paisaje", "Retrato", "Estudio"]} />
      </SectionSheet>
      <SectionSheet id="laboratorio" frame="2A" title="Laboratorio" picture={LABORATORIO} band>
        <SheetCard
          title="Técnicas antiguas"
          course="tecnicas_antiguas"
          text="Cianotipia, papel salado, goma bicromatada y otros procesos del XIX."
        />
        <SheetCard
          title="Revelado de película"
          course="revelado"
          text="Del tanque al negativo seco: química, temperatura y agitación."
        />
        <SheetCard
          title="Positivado en papel tradicional"
          course="positivado"
          text="Papel baritado, tiras de prueba y virados bajo luz inactínica."
        />
      </SectionSheet>
      <SectionSheet
        id="alquiler"
        frame="3A"
        title="Alquiler de instalaciones"
        picture={ALQUILER}
        drawing={<PlanDrawing />}
      >
        <SheetCard
          title="Laboratorio fotográfico"
          text="Ampliadoras de 35 mm a 4×5, cubetas, agua templada y cuarto de secado."
        />
        <SheetCard
          title="Estudio"
          text="Plató con luz de norte, fondos de papel y flash de generador."
        />
        <SheetCard
          title="Laboratorio digital"
          text="Escáner de negativos, pantalla calibrada e impresión de negativos para contacto."
        />
      </SectionSheet>
    </>
  );
}

const TOMA = {
  small: siteImage("toma-480.webp"),
  large: siteImage("toma-800.webp"),
  alt: "Imagen de muestra: cámara de gran formato con fuelle sobre trípode, ante un fondo gris.",
};
const LABORATORIO = {
  small: siteImage("laboratorio-480.webp"),
  large: siteImage("laboratorio-800.webp"),
  alt: "Imagen de muestra: ampliadora proyectando luz junto a tres cubetas de laboratorio.",
};
const ALQUILER = {
  small: siteImage("alquiler-480.webp"),
  large: siteImage("alquiler-800.webp"),
  alt: "Imagen de muestra: estudio con una gran ventana, fondo de papel y una cámara de placas.",
};

/** The three places for hire as a plan; it shows nothing that the columns do not say. */
function PlanDrawing() {
  return (
    <svg className="plan" viewBox="0 0 900 260" aria-hidden="true" focusable="false">
      <use className="plan-walls" href={`${drawing}#muros`} />
      <use className="plan-lines" href={`${drawing}#lineas`} />
    </svg>
  );
}

interface SectionSheetProps {
  id: string;
  /** The number on the edge of the film, for instance «1A». */
  frame: string;
  title: string;
  picture: { small: string; large: string; alt: string };
  band?: boolean;
  drawing?: ReactNode;
  children: ReactNode;
}

function SectionSheet(props: SectionSheetProps) {
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
  /** The one that the card is about. */
  course?: CursoInteres;
  text?: string;
  items?: string[];
  /** Those that the items are, in their order. */
  courses?: CursoInteres[];
}

function SheetCard({ title, course, text, items, courses }: SheetCardProps) {
  return (
    <article className="sheet-card">
      <h3>
        <CourseLink course={course}>{title}</CourseLink>
      </h3>
      {text && <p>{text}</p>}
      {items && (
        <ul className="ruled-list">
          {items.map((item, index) => (
            <li key={item}>
              <CourseLink course={courses?.[index]}>{item}</CourseLink>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** Leads to the waiting list with that course chosen; plain text where there is none. */
function CourseLink({ course, children }: { course?: CursoInteres; children: string }) {
  return course ? <a href={cursoHref(course)}>{children}</a> : children;
}
