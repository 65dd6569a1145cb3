import { db } from "~/db/client.server";
import { put } from "./put";

/** When the course was announced, and who signs up does so. */
export const AT = "2026-11-20T10:00:00.000Z";

/** Announces a dated course with two places, and returns its id. */
export async function announce(change: { plazas?: number | null; empieza?: string } = {}) {
  const said = {
    titulo: "Revelar",
    texto: "",
    curso_interes: "revelado",
    estado: "abierta",
  } as const;
  const row = { ...said, empieza: "2090-03-06", plazas: 2, created_at: AT, ...change };
  const query = db.insertInto("convocatorias").values(row).returning("id");
  return (await query.executeTakeFirstOrThrow()).id;
}

/** Signs somebody up for a course, and returns the id of the registration. */
export const signUpFor = (course: number, name: string, created_at = AT) =>
  put("inscripciones", {
    ...{ nombre: name, email: `${name}@ejemplo.es`, telefono: "600%20123" },
    ...{ convocatoria_id: course, convocatoria: "Revelar", created_at },
  });

/** Signs several people up, one after the other. */
export async function signUpAllFor(course: number, names: string[]) {
  const ids: number[] = [];
  for (const name of names) ids.push(await signUpFor(course, name));
  return ids as [number, number, number];
}
