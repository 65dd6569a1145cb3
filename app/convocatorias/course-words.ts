import { countOf } from "~/format/amounts";
import { dayAndHours } from "~/format/dates";
import { type CONVOCATORIA_LIMITS, ESTADOS, isFull } from "./convocatoria-fields";
import type { Course } from "./plazas.server";

/** Labels of the fields of the course form, in its order. */
export const CONVOCATORIA_LABELS: Record<keyof typeof CONVOCATORIA_LIMITS, string> = {
  titulo: "Título",
  empieza: "Empieza",
  plazas: "Plazas",
  curso_interes: "Curso de interés",
  horario: "Horario",
  horas: "Horas en total",
  precio: "Precio",
  estado: "Estado",
  texto: "Texto",
};

const ORDINALS = [
  ...["primera", "segunda", "tercera", "cuarta", "quinta"],
  ...["sexta", "séptima", "octava", "novena", "décima"],
];

/** Returns «4 de 6 plazas dadas»; without a number of places «4 plazas dadas». */
export function givenWords({ plazas, given }: Pick<Course, "plazas" | "given">): string {
  if (plazas === null) return given === 1 ? "1 plaza dada" : `${given} plazas dadas`;
  return plazas === 1 ? `${given} de 1 plaza dada` : `${given} de ${plazas} plazas dadas`;
}

/** Returns «Quedan 2.», «No queda ninguna.» or «Hay 1 de más.»; "" without a number of places. */
export function leftWords({ plazas, given }: Pick<Course, "plazas" | "given">): string {
  if (plazas === null) return "";
  const left = plazas - given;
  if (left > 0) return left === 1 ? "Queda 1." : `Quedan ${left}.`;
  if (left === 0) return "No queda ninguna.";
  return left === -1 ? "Hay 1 de más." : `Hay ${-left} de más.`;
}

export function overfilledWords({ titulo, plazas, given }: Course): string {
  return `Con su plaza, «${titulo}» tiene ${countOf(given, "plaza dada", "plazas dadas")} y es para ${plazas}.`;
}

/** Returns when a course begins: «Sábado 6 de marzo de 2027, de 10:00 a 14:00». */
export function whenWords({ empieza, horario }: Pick<Course, "empieza" | "horario">): string {
  const when = dayAndHours(empieza, horario);
  return when.charAt(0).toUpperCase() + when.slice(1);
}

/** Says what visitors read of a course's places now, and what changes that. */
export function webWords({ plazas, given, estado, isPast }: Course): string {
  const onWeb = (words: string) => `En la web: «${words}»`;
  if (isPast) return `${onWeb("Ya empezó")}.`;
  const chosen = ESTADOS[estado];
  if (estado === "completa") return `${onWeb(chosen)}, como dice su estado en «Editar el curso».`;
  if (isFull(plazas, given)) {
    return `${onWeb(ESTADOS.completa)}. Cuando quede una plaza volverá a decir «${chosen}».`;
  }
  if (plazas === null) return `${onWeb(chosen)}. Sin número de plazas no cambia por sí sola.`;
  const last = plazas === 1 ? "Al darla" : `Al dar la ${ORDINALS[plazas - 1] ?? "última"}`;
  return `${onWeb(chosen)}. ${last} dirá «${ESTADOS.completa}».`;
}
