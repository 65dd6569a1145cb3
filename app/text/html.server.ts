import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { xmlText } from "~/format/xml";
import { DENSE_PHONES, Picture } from "~/ui/picture";
import { ratioClass, ratioOf } from "~/ui/picture-ratio";
import { derivedName, madeOf, type Picture as StoredPicture } from "~/uploads/image";
import { textToDocument } from "./document/from-text";
import { type HtmlWriter, safeHtml, spokenAlt } from "./document/to-html.server";

const FEED_WIDTH = 1200;

/** Stored pictures of texts by public path, each with the address that it links to, or null. */
export type TextPictures = Record<string, StoredPicture & { href: string | null }>;

/** Returns the public HTML of a plain text in which a picture's line is only text. */
export function plainHtml(text: string): string {
  return safeHtml(textToDocument(text), pageWriter({}));
}

/** Returns the public HTML of a plain text, leaving out its pictures. */
export function wordsHtml(text: string): string {
  return safeHtml(textToDocument(text, { withPictures: true }), pageWriter({}));
}

/**
 * Returns the `sizes` attribute of a picture that takes this share of the width of a text, from 0
 * to 1, as text.css and book-page.css lay it out.
 */
function textSizes(share: number): string {
  const of = (whole: number) => Math.ceil(whole * share);
  return [
    `(min-width: 60rem) min(${of(57)}rem, ${of(100)}vw - ${of(26)}rem)`,
    `(min-width: 36rem) ${of(32.5)}rem`,
    `${DENSE_PHONES} ${of(61)}vw`,
    `${of(92)}vw`,
  ].join(", ");
}

/**
 * Returns a writer for public pages: pictures in all derived sizes; those that are not in `known`
 * are left out with their caption. Without `sizes`, they are as wide as in an article.
 */
export function pageWriter(known: TextPictures, sizes?: string): HtmlWriter {
  return {
    picture({ src, alt, caption }, row) {
      const picture = known[src];
      if (!picture) return null;
      const beside = row.flatMap((each) => known[each.src] ?? []);
      const sum = beside.reduce((all, each) => all + ratioOf(each), 0);
      const spoken = spokenAlt(alt);
      const html = renderToStaticMarkup(
        createElement(Picture, {
          src,
          ...madeOf(picture),
          sizes: sizes ?? textSizes(ratioOf(picture) / sum),
          // A picture that leads to its photo is the name of its link.
          alt: picture.href ? spoken || caption || "Foto de la galería" : spoken,
        }),
      );
      return {
        html: picture.href ? `<a href="${xmlText(picture.href)}">${html}</a>` : html,
        ...(beside.length > 1 && { ratioClass: ratioClass(picture) }),
      };
    },
    // On a telephone it is wider than the page, and moved inside of this by keys, too.
    table(html) {
      const className = "table-scroll";
      return `<div class="${className}" role="region" aria-label="Tabla" tabindex="0">${html}</div>`;
    },
  };
}

/** Returns a writer for feeds: pictures in one size, which every reader can load. */
export function feedWriter(known: TextPictures): HtmlWriter {
  return {
    picture({ src, alt }) {
      const picture = known[src];
      return picture ? { html: feedImage(picture, spokenAlt(alt)) } : null;
    },
    table: (html) => html,
  };
}

export function feedImage({ url, width, height, widths }: StoredPicture, alt: string): string {
  const src = widths.includes(FEED_WIDTH) ? derivedName(url, FEED_WIDTH) : url;
  return `<img src="${src}" alt="${xmlText(alt)}" width="${width}" height="${height}">`;
}
