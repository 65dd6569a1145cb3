import type { NewMail } from "~/correo/enqueue.server";
import type { Words } from "~/escuela/words";

export function answerMail(
  subject: string,
  text: string,
  words: Words,
): Pick<NewMail, "subject" | "text" | "html" | "replyTo"> {
  return {
    subject,
    text: `${text}\n\n-- \n${words.nombre}\n`,
    html: `<!doctype html><html lang="es"><body>${text}</body></html>`,
    replyTo: words.email,
  };
}
