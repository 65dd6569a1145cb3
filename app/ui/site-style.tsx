/** As it stands in the document, for React has to write it, too, where it renders that anew. */
const written =
  typeof document === "undefined" ? "" : document.getElementById("site-style")?.textContent;

/** The place of the site's style, which is in every document: a page waits for no other file. */
export function SiteStyle() {
  return <style id="site-style">{written}</style>;
}

/** After rendering, for React would take as long for the style as for a page. */
export function insertSiteStyle(html: string, style: string): string {
  const [open, close] = ['<style id="site-style">', "</style>"];
  return html.replace(open + close, () => open + style + close);
}
