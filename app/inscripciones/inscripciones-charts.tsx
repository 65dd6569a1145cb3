import type { CursoInteres } from "~/db/schema";
import { CURSO_VALUES, CURSOS } from "./inscripcion-fields";
import type { Week } from "./inscripciones-list.server";

const DAY = new Intl.DateTimeFormat("es-ES", { day: "numeric", month: "short", timeZone: "UTC" });
const LONG = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeZone: "UTC" });
const BAR = 8;
const COLUMN = 10;
const HEIGHT = 100;

export function WeekChart({ weeks }: { weeks: Week[] }) {
  const most = Math.max(...weeks.map(({ count }) => count), 1);
  const sum = weeks.reduce((total, { count }) => total + count, 0);
  return (
    <figure className="week-chart">
      <figcaption>Por semana</figcaption>
      <svg
        viewBox={`0 0 ${weeks.length * COLUMN} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby="week-chart-title week-chart-words"
      >
        <title id="week-chart-title">Inscripciones por semana</title>
        <path className="chart-ground" d={`M0 ${HEIGHT} h${weeks.length * COLUMN}`} />
        {weeks.map(({ monday, count }, index) => (
          <rect
            key={monday}
            className="chart-bar"
            x={index * COLUMN + (COLUMN - BAR) / 2}
            y={HEIGHT - (count / most) * HEIGHT}
            width={BAR}
            height={(count / most) * HEIGHT}
          >
            <title>{`Semana del ${DAY.format(new Date(monday))}: ${count}`}</title>
          </rect>
        ))}
      </svg>
      <p className="week-chart-ends" aria-hidden="true">
        <span>{DAY.format(new Date(weeks[0]?.monday ?? 0))}</span>
        <span>esta semana</span>
      </p>
      <p className="field-hint" id="week-chart-words">
        {wordsOf(weeks, sum)}
      </p>
      {sum > 0 && (
        <details className="small-print">
          <summary>Semana a semana</summary>
          <ol className="week-figures">
            {[...weeks].reverse().map(({ monday, count }) => (
              <li key={monday}>
                {DAY.format(new Date(monday))}: {count}
              </li>
            ))}
          </ol>
        </details>
      )}
    </figure>
  );
}

function wordsOf(weeks: Week[], sum: number): string {
  const span = `en ${weeks.length} semanas.`;
  if (sum === 0) return `Ninguna ${span}`;
  const best = weeks.reduce((most, week) => (week.count > most.count ? week : most));
  return `${sum} ${span} Esta semana, ${weeks.at(-1)?.count}. La mejor, la del ${LONG.format(new Date(best.monday))}, con ${best.count}.`;
}

interface CourseChartProps {
  perCourse: Record<CursoInteres, number>;
  courseHref(course: CursoInteres): string;
}

export function CourseChart({ perCourse, courseHref }: CourseChartProps) {
  const most = Math.max(...Object.values(perCourse), 1);
  return (
    <figure className="course-chart">
      <figcaption>Por curso</figcaption>
      <ul>
        {CURSO_VALUES.map((course) => (
          <li key={course}>
            <a href={courseHref(course)} data-preserve-scroll>
              {CURSOS[course]}
            </a>
            <span className="course-count">{perCourse[course]}</span>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect className="chart-bar" width={(perCourse[course] / most) * 100} height="1" />
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  );
}
