import { db } from "~/db/client.server";

/** Matches a key as migrations make it: what else stands in its place is none. */
const KEY = /^[0-9a-f]{64}$/;

let stored: Promise<[string, ...string[]]> | undefined;

/**
 * Returns the keys of the fingerprints, this database's own first: it signs, all are accepted. The
 * others come from databases that stood here before. To be read before a transaction, which it
 * would wait for.
 * @throws Error if there is no key
 */
export function readLeaveKeys(): Promise<[string, ...string[]]> {
  stored ??= readStoredKeys()
    .then(([own, ...others]) => {
      if (own === undefined) throw new Error("La base de datos no tiene la clave de las bajas.");
      return [own, ...others] as [string, ...string[]];
    })
    .catch((error: unknown) => {
      stored = undefined;
      throw error;
    });
  return stored;
}

async function readStoredKeys(): Promise<string[]> {
  const rows = db.selectFrom("bajas_clave").select("clave");
  // By the index of the primary key, in its order.
  const inOrder = await rows.where("id", ">", 0).orderBy("id").execute();
  return inOrder.map(({ clave }) => clave).filter((clave) => KEY.test(clave));
}

export async function readLeaveKey(): Promise<string> {
  return (await readLeaveKeys())[0];
}

/** Adds the keys that this database does not have; none is ever deleted. */
export async function addLeaveKeys(keys: readonly string[]): Promise<void> {
  stored = undefined;
  const known = await readStoredKeys();
  const unknown = [...new Set(keys)].filter((key) => !known.includes(key));
  if (unknown.length === 0) return;
  const rows = unknown.map((clave) => ({ clave }));
  await db.insertInto("bajas_clave").values(rows).execute();
  stored = undefined;
}
