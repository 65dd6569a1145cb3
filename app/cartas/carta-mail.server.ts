import { contenidoHtml } from "~/articulos/articulos.server";
import { textToDocument } from "~/articulos/document/from-text";
import { environment } from "~/config/env.server";
import type { NewMail } from "~/correo/enqueue.server";
import { readEscuela } from "~/escuela/escuela.server";
import type { CartaText } from "./cartas.server";
import { letterText, withAbsoluteUrls } from "./letter-text";

type Written = Pick<NewMail, "subject" | "text" | "html" | "headers" | "replyTo">;

const WHY = "Recibes esta carta porque te apuntaste a nuestra lista de espera.";
const LEAVE = "No quiero recibir más cartas";

/** A letter to one address, whose token ends its links (RFC 2369, RFC 8058). */
export async function cartaMail(
  { asunto, contenido }: Pick<CartaText, "asunto" | "contenido">,
  token: string,
): Promise<Written> {
  const { words } = await readEscuela();
  const origin = environment.SITE_URL ?? "";
  const leave = `${origin}/baja/${token}`;
  const text = letterText(textToDocument(contenido), origin);
  const html = withAbsoluteUrls(contenidoHtml(contenido), origin);
  return {
    subject: asunto,
    text: `${text}\n\n-- \n${words.nombre}\n${words.direccion}\n\n${WHY}\n${LEAVE}: ${leave}\n`,
    html: `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${asunto}</title></head><body>${html}<p>${WHY}</p><p><a href="${leave}">${LEAVE}</a></p></body></html>`,
    replyTo: words.email,
    headers: {
      "List-Unsubscribe": `<${leave}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

/** The HTML of a letter as a page of its own; its link leads nowhere. */
export async function previewCarta(
  carta: Pick<CartaText, "asunto" | "contenido">,
): Promise<Response> {
  const { html } = await cartaMail(carta, "vista-previa");
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
