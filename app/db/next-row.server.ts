import { db } from "./client.server";

/** The row made before this one; after the first, the newest; null if there is no other. */
export async function findNextRow(
  table: "blog_posts" | "proyectos_galeria",
  { id, created_at }: { id: number; created_at: string },
): Promise<{ id: number; titulo: string } | null> {
  const others = db.selectFrom(table).select(["id", "titulo"]).where("id", "!=", id);
  const newest = others.orderBy("created_at", "desc").orderBy("id", "desc").limit(1);
  const older = newest.where(({ eb, refTuple, tuple }) =>
    eb(refTuple("created_at", "id"), "<", tuple(created_at, id)),
  );
  return (await older.executeTakeFirst()) ?? (await newest.executeTakeFirst()) ?? null;
}
