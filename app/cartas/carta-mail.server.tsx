import { environment } from "~/config/env.server";
import type { Written } from "~/correo/mail-kinds.server";
import { answersAddress } from "~/correo/mail-settings.server";
import { MailFrame, mailHtml } from "~/correo/render-mail.server";
import { readEscuela } from "~/escuela/escuela.server";
import type { Words } from "~/escuela/words";
import { listName } from "~/format/list-name";
import { filledIn } from "~/text/document/canonical";
import { type Block, type Inline, isLink } from "~/text/document/document";
import { textToDocument } from "~/text/document/from-text";
import { plainHtml } from "~/text/html.server";
import type { CartaText } from "./cartas.server";

/** Returns what the site lacks to send cartas, a mail server or its public address; null if nothing. */
export function whyNoCartas(): "correo" | "direccion" | null {
  if (!environment.SMTP_URL) return "correo";
  return environment.SITE_URL ? null : "direccion";
}

const LEAVE = "No quiero recibir más cartas";

/**
 * Returns a carta as the mail to one address; its links to unsubscribe end in `token` (RFC 2369,
 * RFC 8058).
 */
export function cartaMail(
  { asunto, contenido }: Pick<CartaText, "asunto" | "contenido">,
  words: Words,
  token: string,
): Written {
  const origin = environment.SITE_URL ?? "";
  const leave = `${origin}/baja/${token}`;
  const text = mailText(filledIn(textToDocument(contenido)), origin);
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

/** Responds with the HTML of a carta as a page of its own; its link to leave leads nowhere. */
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

const HEADING_MAX = 60;

/** Returns a document as a plain mail: the address of a link stands after its words. */
function mailText(document: Block[], origin: string): string {
  const line = (inlines: Inline[]): string =>
    inlines
      .map((inline) => {
        if (!isLink(inline)) return inline.text;
        const words = inline.children.map(({ text }) => text).join("");
        const url = absoluteUrl(inline.url, origin);
        return words === url ? url : `${words} (${url.replace(/^mailto:/, "")})`;
      })
      .join("");
  const text = document.map((block) => blockText(block, line)).join("\n\n");
  return text.trimStart();
}

/** Returns a block as plain text; empty for a figure, since a carta shows no pictures. */
function blockText(block: Block, line: (inlines: Inline[]) => string): string {
  switch (block.type) {
    case "list":
      return block.lines.map((each) => `- ${line(each)}`).join("\n");
    case "numbered-list":
      return block.lines
        .map((each, index) => `${index + (block.start ?? 1)}. ${line(each)}`)
        .join("\n");
    case "quote":
      return block.lines.map((each) => `> ${line(each)}`).join("\n");
    case "table":
      return block.rows.map((row) => row.join(" · ")).join("\n");
    case "figure":
      return "";
    case "subheading":
    case "minor-subheading":
      return `\n${headingText(line(block.children), block.children.some(isLink))}`;
    default:
      return line(block.children);
  }
}

function headingText(text: string, hasLink: boolean): string {
  return hasLink || text.length > HEADING_MAX ? text : text.toLocaleUpperCase("es");
}

/** Makes a path absolute: a path alone leads nowhere in a mail. */
function absoluteUrl(url: string, origin: string): string {
  return url.startsWith("/") ? origin + url : url;
}

/** Makes the paths absolute in HTML that `safeHtml` wrote. */
function withAbsoluteUrls(html: string, origin: string): string {
  return html.replace(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`);
}
