import { madridDay } from "~/format/dates";

interface Download {
  /** Without the day and the ending, which are added: «inscripciones-2026-11-21.csv». */
  name: string;
  type: "text/csv" | "application/json";
  content: string;
}

/** Answers with a file of the administrator's, to be saved and kept by nobody on the way. */
export function download({ name, type, content }: Download, now = new Date()): Response {
  const ending = type === "text/csv" ? "csv" : "json";
  return new Response(content, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}-${madridDay(now)}.${ending}"`,
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
