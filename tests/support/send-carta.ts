import { findCarta } from "~/cartas/cartas.server";
import { readReach } from "~/cartas/recipients.server";
import * as sending from "~/cartas/sending.server";

/** As whoever is asked and says yes. Returns how many the letter is for. */
export async function sendCarta(id: number, now?: Date): Promise<number | null> {
  const carta = await findCarta(id);
  if (!carta) return 0;
  const { people } = await readReach(carta);
  return sending.sendCarta(id, { people, version: await sending.questionVersion(carta) }, now);
}
