import { DomUtils, parseDocument } from "htmlparser2";
import type { Visitor } from "./visitor";

/** More than a furnished site has: whoever gets here goes round in circles. */
const MOST = 300;

/** A page that a link led to. */
export interface CrawledPage {
  path: string;
  status: number;
  html: string;
}

/** Every page that links lead to from here, files and other sites left out. */
export async function crawl(visitor: Visitor, from: string): Promise<CrawledPage[]> {
  const paths = new Set([from]);
  const pages: CrawledPage[] = [];
  // A set also gives what is added while it is gone through.
  for (const path of paths) {
    if (paths.size > MOST) throw new Error(`There is no end of links: ${[...paths].slice(-5)}`);
    const response = await visitor.get(path);
    const html = await response.text();
    pages.push({ path, status: response.status, html });
    for (const link of linksOf(html)) paths.add(link);
  }
  return pages;
}

function linksOf(html: string): string[] {
  return (
    DomUtils.getElementsByTagName("a", parseDocument(html))
      .filter(({ attribs }) => !("download" in attribs))
      // Where closing leads to makes no other page of one.
      .map(({ attribs: { href = "" } }) => href.replace(/&desde=[^&#]*|#.*$/g, ""))
      .filter((href) => href.startsWith("/") && !href.startsWith("/uploads/"))
  );
}
