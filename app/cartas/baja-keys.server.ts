import { db } from "~/db/client.server";

let stored: Promise<[string, ...string[]]> | undefined;

/**
 * The keys of the fingerprints, this database's own first: that signs, all are accepted. Another one
 * comes from a database that stood here before. Read before a transaction, which it would wait for.
 */
export function readLeaveKeys(): Promise<[string, ...string[]]> {
  stored ??= db
    .selectFrom("bajas_clave")
    .select("clave")
    // By the index of the primary key, in its order.
    .where("id", ">", 0)
    .orderBy("id")
    .execute()
    .then((rows) => {
      const [own, ...others] = rows.map(({ clave }) => clave);
      if (own === undefined) throw new Error("La base de datos no tiene la clave de las bajas.");
      return [own, ...others] as [string, ...string[]];
    })
    .catch((error: unknown) => {
      stored = undefined;
      throw error;
    });
  return stored;
}

export async function readLeaveKey(): Promise<string> {
  return (await readLeaveKeys())[0];
}

/** Adds those that this database has not; it never loses one. */
export async function addLeaveKeys(keys: readonly string[]): Promise<void> {
  stored = undefined;
  const known = await readLeaveKeys();
  const unknown = [...new Set(keys)].filter((key) => !known.includes(key));
  if (unknown.length === 0) return;
  const rows = unknown.map((clave) => ({ clave }));
  await db.insertInto("bajas_clave").values(rows).execute();
  stored = undefined;
}
