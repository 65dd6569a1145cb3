import { moveToTrash } from "~/papelera/papelera.server";

/** Moves a letter to the trash, unless its sending has begun. Returns its id there, or null. */
export function deleteCarta(id: number): Promise<number | null> {
  return moveToTrash("carta", async (trx) => {
    const unsent = trx.selectFrom("cartas").selectAll().where("sent_at", "is", null);
    const carta = await unsent.where("id", "=", id).executeTakeFirst();
    return carta ? { nombre: carta.asunto, rows: { cartas: [carta] }, urls: [] } : null;
  });
}
