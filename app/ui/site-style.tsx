/** CSS that the document holds: where React renders the document anew, it has to write the same. */
const written =
  typeof document === "undefined" ? "" : document.getElementById("site-style")?.textContent;

/** The CSS of the site, inline in every document, so that pages wait for no other file. */
export function SiteStyle() {
  return <style id="site-style">{written}</style>;
}
