import type { Document } from "./document/document";
import { textToDocument } from "./document/from-text";
import { withOwnPaths } from "./document/links";
import { safeHtml } from "./document/to-html.server";
import { findTextPictures, pageWriter } from "./text-pictures.server";

/** Canonical HTML of an article's plain text, as it is stored. */
export function contenidoHtml(text: string, ownHost?: string): string {
  return safeHtml(articuloDocument(text, ownHost));
}

/** HTML of an article's plain text as its page would show it. */
export async function previewedHtml(text: string, ownHost: string): Promise<string> {
  const document = articuloDocument(text, ownHost);
  return safeHtml(document, pageWriter(await findTextPictures([document])));
}

function articuloDocument(text: string, ownHost?: string): Document {
  const document = textToDocument(text, { withPictures: true });
  return ownHost === undefined ? document : withOwnPaths(document, ownHost);
}

/** HTML of a text that shows no pictures. */
export function plainHtml(text: string): string {
  return safeHtml(textToDocument(text), pageWriter({}));
}
