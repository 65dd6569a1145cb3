import { madridDay } from "~/format/dates";

interface Download {
  /** Without day and extension, which are added: «inscripciones-2026-11-21.csv». */
  name: string;
  type: "text/csv" | "application/json";
  content: string;
}

export function download({ name, type, content }: Download, now = new Date()): Response {
  const extension = type === "text/csv" ? "csv" : "json";
  return new Response(content, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}-${madridDay(now)}.${extension}"`,
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
