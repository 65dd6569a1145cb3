import { sql } from "kysely";
import { CONTENTS, type Noun } from "~/backup/backup-words";
import { db } from "~/db/client.server";
import { type Demo, demoKey } from "./demo-content";
import { listed } from "./summary";

/**
 * Requires that the database holds nothing but demonstration content, which goes nowhere beside a school's own.
 *
 * @throws Error that counts what else it holds
 */
export async function requireNothingElse({ registrations, messages }: Demo): Promise<void> {
  const found: [number, Noun][] = [
    [(await countUnmarked("blog_posts")) + (await countUnmarked("borradores")), CONTENTS.articles],
    [await countUnmarked("proyectos_galeria"), CONTENTS.projects],
    [await countUnmarked("fotos_galeria"), CONTENTS.photos],
    [await countUnmarked("convocatorias"), CONTENTS.courses],
    [await countFromOthers("inscripciones", registrations), CONTENTS.registrations],
    [await countFromOthers("mensajes", messages), CONTENTS.messages],
  ];
  if (found.every(([count]) => count === 0)) return;
  throw new Error(
    `La base de datos ya tiene contenido que no es de muestra (${listed(found)}): no se ha añadido nada.`,
  );
}

/** Counts the rows of a table that carry no key of demo/. */
async function countUnmarked(
  table: "blog_posts" | "borradores" | "proyectos_galeria" | "fotos_galeria" | "convocatorias",
) {
  const own = `${demoKey()}:%`;
  const { rows } = await sql<{ total: number }>`SELECT COUNT(*) AS total FROM ${sql.table(table)}
    WHERE form_key IS NULL OR form_key NOT LIKE ${own}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Counts the rows of a table that came from somebody who is not in demo/. */
async function countFromOthers(
  table: "inscripciones" | "mensajes",
  people: { email: string }[],
): Promise<number> {
  const own = people.map(({ email }) => email);
  const query = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as("total"));
  return (await query.where("email", "not in", own).executeTakeFirstOrThrow()).total;
}
