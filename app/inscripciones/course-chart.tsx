import type { CursoInteres } from "~/db-schema";
import { CURSO_VALUES, CURSOS } from "./cursos";

interface CourseChartProps {
  perCourse: Record<CursoInteres, number>;
  courseHref(course: CursoInteres): string;
}

/** Registrations per course as bars beside their figures; each course leads to its registrations. */
export function CourseChart({ perCourse, courseHref }: CourseChartProps) {
  const most = Math.max(...Object.values(perCourse), 1);
  return (
    <figure className="course-chart">
      <figcaption>Por curso</figcaption>
      <ul>
        {CURSO_VALUES.map((course) => (
          <li key={course}>
            <a href={courseHref(course)} data-keep-scroll>
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
