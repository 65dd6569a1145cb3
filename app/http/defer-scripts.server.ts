const PRELOAD = /<link rel="modulepreload" href="(\/assets\/[^"]+)"\/>/g;
const SIDE_EFFECT = /^import "([^"]+)";?$/gm;
const NAMED = /^import \* as (\w+) from "([^"]+)";$/gm;

/**
 * Lets a document's text and pictures arrive before its scripts: Remix asks for all of them at once,
 * and on a telephone in the street they would share the line. They come once the page has loaded,
 * or somebody touches it; until then every link and form works without them.
 *
 * The browser's Remix is told not to expect the links that are gone: scripts/dead-branches.ts.
 *
 * @param html a document as `<Scripts>` of Remix 2 writes it; one without scripts stays as it is
 * @param nonce of the scripts that it wrote
 */
export function deferScripts(html: string, nonce: string): string {
  const start = new RegExp(
    `(<script nonce="${nonce}" type="module" async="">)([\\s\\S]*?)(</script>)`,
  );
  const modules = [...html.matchAll(PRELOAD)].map(([, url]) => url);
  return html
    .replace(PRELOAD, "")
    .replace(start, (_all, open: string, code: string, close: string) => {
      return open + late(code, modules as string[]) + close;
    });
}

function late(code: string, modules: string[]): string {
  const names = [...code.matchAll(NAMED)].map(([, name, url]) => [name, url] as const);
  const first = [...code.matchAll(SIDE_EFFECT)].map(([, url]) => url);
  const entry = code.match(/import\("([^"]+)"\)/)?.[1];
  const named = names.map(([, url]) => url);
  // All at once, but not the entry: it starts the page, and wants the others to be there.
  const all = [...new Set([...named, ...first, ...modules])].filter((url) => url !== entry);
  const rest = code.replace(NAMED, "").replace(SIDE_EFFECT, "").trim();
  return [
    "let begun;",
    "const begin=async()=>{if(begun)return;begun=true;",
    `const [${names.map(([name]) => name)}]=await Promise.all(${JSON.stringify(all)}.map((url)=>import(url)));`,
    `${rest}};`,
    'if(document.readyState==="complete")begin();',
    'else for(const moment of ["load","pointerdown","keydown"])addEventListener(moment,begin,{once:true});',
  ].join("\n");
}
