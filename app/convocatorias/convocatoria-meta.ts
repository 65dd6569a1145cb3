import { dayAndHours } from "~/format/dates";
import { CURSOS } from "~/inscripciones/inscripcion-fields";
import { pageMeta } from "~/seo/page-meta";
import { breadcrumbs, postalAddress, structuredData } from "~/seo/structured-data";
import { type Matches, type ShareImage, type Site, siteOf } from "~/ui/site-context";
import { euros } from "./convocatoria-fields";
import type { ListedConvocatoria } from "./convocatorias-list";

/** A course for search engines; `excerpt` is the beginning of its text, which may be empty. */
export interface DescribedConvocatoria extends ListedConvocatoria {
  excerpt: string;
  /** Share image made of the first photo in the course's text; null or missing without one. */
  card?: ShareImage | null;
}

type Place = Pick<Site, "school" | "siteUrl">;

export function convocatoriasMeta(convocatorias: DescribedConvocatoria[], matches: Matches) {
  const page = pageMeta(matches, {
    title: "Cursos",
    description: "Los cursos de fotografía química que van a empezar: fechas, horarios y plazas.",
    path: "/cursos",
  });
  const site = siteOf(matches);
  if (!site) return page;
  const list = structuredData("ItemList", {
    itemListElement: convocatorias.map((convocatoria, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: convocatoria.titulo,
      item: { "@type": "Course", ...courseData(convocatoria, site) },
    })),
  });
  return [...page, list, breadcrumbs(matches, ["Cursos", "/cursos"])];
}

export function convocatoriaMeta(convocatoria: DescribedConvocatoria, matches: Matches) {
  const { id, titulo, isPast, card } = convocatoria;
  const path = `/cursos/${id}`;
  const description = describe(convocatoria);
  const page = pageMeta(matches, { title: titulo, description, path, image: card });
  const site = siteOf(matches);
  if (!site) return page;
  // After a past course there may be none to come, and then there is no page of courses.
  const way = isPast
    ? breadcrumbs(matches, [titulo, path])
    : breadcrumbs(matches, ["Cursos", "/cursos"], [titulo, path]);
  return [...page, structuredData("Course", courseData(convocatoria, site)), way];
}

function describe({ empieza, horario, excerpt, isPast }: DescribedConvocatoria): string {
  const when = dayAndHours(empieza, horario);
  return `${isPast ? "Empezó" : "Empieza"} el ${when}.${excerpt && ` ${excerpt}`}`;
}

/** Returns a course as schema.org data: what is known, so no end, no time of day, no teacher. */
function courseData(convocatoria: DescribedConvocatoria, { school, siteUrl }: Place) {
  const { id, titulo, curso_interes, empieza, horas, precio, plazas, card } = convocatoria;
  const url = `${siteUrl}/cursos/${id}`;
  const provider = { "@type": "EducationalOrganization", name: school.name, url: `${siteUrl}/` };
  const description = describe(convocatoria);
  const address = postalAddress(school);
  return {
    name: titulo,
    description,
    url,
    ...(card && { image: siteUrl + card.url }),
    inLanguage: "es",
    about: CURSOS[curso_interes],
    provider,
    hasCourseInstance: {
      "@type": ["CourseInstance", "EducationEvent"],
      name: titulo,
      description,
      url,
      startDate: empieza,
      eventStatus: "https://schema.org/EventScheduled",
      organizer: provider,
      ...(horas && { courseWorkload: workload(horas) }),
      ...(plazas && { maximumAttendeeCapacity: plazas }),
      ...(euros(precio) === 0 && { isAccessibleForFree: true }),
      ...(address && { location: { "@type": "Place", name: school.name, address } }),
      ...offersOf(convocatoria, url),
    },
  };
}

/** Returns hours as a duration in ISO 8601: 4.5 are «PT4H30M». */
function workload(horas: number): string {
  const minutes = Math.round(horas * 60);
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `PT${whole ? `${whole}H` : ""}${rest ? `${rest}M` : ""}`;
}

/** Returns a course's offer as schema.org data; none if past, or «proxima» without a price. */
function offersOf({ estado, precio, isPast }: DescribedConvocatoria, url: string) {
  const price = euros(precio);
  if (isPast || (price === null && estado === "proxima")) return {};
  const availability = { abierta: "InStock", completa: "SoldOut", proxima: null }[estado];
  return {
    offers: {
      "@type": "Offer",
      url,
      ...(price !== null && { price, priceCurrency: "EUR" }),
      ...(availability && { availability: `https://schema.org/${availability}` }),
    },
  };
}
