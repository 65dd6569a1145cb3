import { environment } from "~/config/env.server";
import type { Written } from "~/correo/mail-kinds.server";
import { answersAddress } from "~/correo/mail-settings.server";
import { MailFrame, mailHtml } from "~/correo/render-mail.server";
import { readEscuela } from "~/escuela/escuela.server";
import type { Words } from "~/escuela/words";
import { listName } from "~/format/list-name";
import { filledIn } from "~/text/document/canonical";
import { textToDocument } from "~/text/document/from-text";
import { plainHtml } from "~/text/html.server";
import type { CartaText } from "./cartas.server";
import { letterText, withAbsoluteUrls } from "./letter-text";

const LEAVE = "No quiero recibir más cartas";

/** Writes a letter to one address; its links to leave end in `token` (RFC 2369, RFC 8058). */
export function cartaMail(
  { asunto, contenido }: Pick<CartaText, "asunto" | "contenido">,
  words: Words,
  token: string,
): Written {
  const origin = environment.SITE_URL ?? "";
  const leave = `${origin}/baja/${token}`;
  const text = letterText(filledIn(textToDocument(contenido)), origin);
  const list = listName(words.espera_nombre).inSentence.replace(/^la /, "nuestra ");
  const why = `Recibes esta carta porque te apuntaste a ${list}.`;
  const html = withAbsoluteUrls(plainHtml(contenido), origin);
  return {
    subject: asunto,
    text: `${text}\n\n-- \n${words.nombre}\n${words.direccion}\n\n${why}\n${LEAVE}: ${leave}\n`,
    html: mailHtml(
      <MailFrame
        title={asunto}
        school={{ name: words.nombre, address: words.direccion }}
        notes={[why]}
      >
        <div
          className="text"
          style={{ fontSize: "17px", lineHeight: "26px" }}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: built from the schema's nodes only
          dangerouslySetInnerHTML={{ __html: html }}
        />
        <p style={{ margin: "32px 0 0", fontSize: "14px", lineHeight: "22px" }}>
          <a className="link" href={leave} style={{ color: "#15476b" }}>
            {LEAVE}
          </a>
        </p>
      </MailFrame>,
    ),
    replyTo: answersAddress(words),
    headers: {
      "List-Unsubscribe": `<${leave}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

/** Responds with the HTML of a letter as a page of its own; its link to leave leads nowhere. */
export async function previewCarta(
  carta: Pick<CartaText, "asunto" | "contenido">,
): Promise<Response> {
  const { words } = await readEscuela();
  const { html } = cartaMail(carta, words, "vista-previa");
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
