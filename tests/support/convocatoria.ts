import { insertWhole } from "./insert";
import type { Site } from "./site";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A day in Madrid so many days from today, «2027-03-06». */
export function dayFromNow(days: number): string {
  const at = new Date(Date.now() + days * DAY_MS);
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Madrid" }).format(at);
}

/** The form of a dated course, filled in; it begins in ten days. */
export const CONVOCATORIA = {
  titulo: "Revelar en casa",
  curso_interes: "revelado",
  texto: "Del tanque al negativo.\n\nTrae **un carrete**.",
  empieza: dayFromNow(10),
  horario: "Sábados de 10:00 a 14:00",
  horas: "8",
  precio: "120 € (IVA incluido)",
  plazas: "6",
  estado: "abierta",
};

/** What the form of a dated course stores of one with little in it. */
export const COURSE = {
  titulo: "Cianotipia",
  curso_interes: "revelado",
  texto: "",
  empieza: "2027-03-06",
  horario: "",
  horas: null,
  precio: "",
  plazas: 6,
  estado: "abierta",
} as const;

/** @returns its id */
export function insertConvocatoria(site: Site, change: Partial<typeof CONVOCATORIA> = {}): number {
  const { horas, plazas, ...words } = { ...CONVOCATORIA, ...change };
  const numbers = { horas: Number(horas), plazas: Number(plazas) };
  const created_at = "2026-11-01T10:00:00.000Z";
  return insertWhole(site, "convocatorias", { ...words, ...numbers, created_at });
}
