/** The document's own text, for React has to write it, too, where it renders that anew. */
const written =
  typeof document === "undefined" ? "" : document.getElementById("site-style")?.textContent;

/** The place of the site's style, which is in every document: a page waits for no other file. */
export function SiteStyle() {
  return <style id="site-style">{written}</style>;
}
