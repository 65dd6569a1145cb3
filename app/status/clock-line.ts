import type { ClockDoubt } from "~/db/clock.server";
import { countOf } from "~/format/amounts";
import type { StatusLine } from "./status-line";

const HOUR_MS = 60 * 60 * 1000;

export function clockLine(clock: ClockDoubt | null): StatusLine[] {
  if (clock === null) return [];
  const hours = Math.floor(Math.abs(clock.gap) / HOUR_MS);
  const days = Math.floor(hours / 24);
  const time = days > 0 ? countOf(days, "día", "días") : countOf(hours, "hora", "horas");
  const isBehind = clock.gap < 0;
  return [
    {
      label: "Reloj",
      level: "urgente",
      text: isBehind
        ? `Marca ${time} menos que la última vez que se comprobó: está atrasado, o antes estuvo adelantado.`
        : `Desde la última vez que se comprobó han pasado ${time}: puede que esté mal.`,
      advice: "Mientras no se sepa, no se borra nada por su plazo ni se publica lo programado.",
      link: { href: "/admin/textos", text: "Confirmar la fecha" },
    },
  ];
}
