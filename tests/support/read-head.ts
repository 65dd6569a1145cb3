import { DomUtils, parseDocument } from "htmlparser2";

export interface Head {
  title: string;
  canonical: string | undefined;
  /** By name or property; each may be said once. */
  meta: Record<string, string | undefined>;
  /** The data blocks of schema.org. */
  data: Record<string, unknown>[];
}

/** What a document says of itself to programs. @throws Error when it says something twice */
export function readHead(html: string): Head {
  const document = parseDocument(html);
  const all = (name: string) => DomUtils.getElementsByTagName(name, document);
  const meta: Record<string, string | undefined> = {};
  for (const { attribs } of all("meta")) {
    // One theme colour each for light and dark.
    const key = [attribs.property ?? attribs.name, attribs.media].filter(Boolean).join(" ");
    if (key && key in meta) throw new Error(`${key} is said twice`);
    meta[key] = attribs.content;
  }
  const canonical = all("link").filter(({ attribs }) => attribs.rel === "canonical");
  if (canonical.length > 1) throw new Error("canonical is said twice");
  const blocks = all("script").filter(({ attribs }) => attribs.type === "application/ld+json");
  return {
    title: DomUtils.textContent(all("title").slice(0, 1)),
    canonical: canonical[0]?.attribs.href,
    meta,
    data: blocks.map((block) => JSON.parse(DomUtils.textContent(block))),
  };
}
