import { setTimeout as wait } from "node:timers/promises";
import { db } from "~/db/client.server";
import { AUTOMATIC } from "./announcements";
import { enqueueMail } from "./enqueue.server";
import { readMailSettings } from "./mail-settings.server";
import { sendNow } from "./outbox.server";
import { renderMail } from "./render-mail.server";

/** Milliseconds to wait for the end of a test; afterwards the page says that it goes on. */
const WAIT_MS = 6_000;

/**
 * Sends a test to the owner's mailbox. Resolves with the id of the mail once the attempt has ended,
 * or after WAIT_MS; null if no mail can be sent there.
 */
export async function sendTest(): Promise<number | null> {
  const mailSettings = await readMailSettings();
  if (!mailSettings) return null;
  const { school, owner } = mailSettings;
  const title = "El correo de la web funciona";
  const paragraphs = [
    "Esta prueba la has pedido en el panel. Si la lees en tu buzón de entrada, no tienes que hacer nada.",
    "Si estaba en el correo no deseado, a quien se apunte le pasará lo mismo: mira en la guía del servidor qué falta en el DNS.",
  ];
  const written = renderMail({ title, school, paragraphs, parts: [] });
  const id = await db.transaction().execute(async (trx) => {
    // An earlier one that has not left is of no use any more.
    const waiting = trx.deleteFrom("correos").where("kind", "=", "prueba");
    await waiting.where("state", "=", "pending").execute();
    const mail = { kind: "prueba", to: owner, subject: title, headers: AUTOMATIC } as const;
    return enqueueMail(trx, { ...mail, ...written });
  });
  if (id !== null) await Promise.race([sendNow(id), wait(WAIT_MS, undefined, { ref: false })]);
  return id;
}
