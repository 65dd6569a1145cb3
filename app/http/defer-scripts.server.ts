const PRELOAD = /<link rel="modulepreload" href="(\/assets\/[^"]+)"\/>/g;
const SIDE_EFFECT = /^import "([^"]+)";?$/gm;
const NAMED = /^import \* as (\w+) from "([^"]+)";$/gm;

/**
 * Starts a Remix 2 document's scripts after `load` or an interaction (decision 14).
 * scripts/dead-branches.ts makes Remix not expect the removed links.
 */
export function deferScripts(html: string, nonce: string): string {
  const start = new RegExp(
    `(<script nonce="${nonce}" type="module" async="">)([\\s\\S]*?)(</script>)`,
  );
  const modules = [...html.matchAll(PRELOAD)].map(([, url]) => url);
  return html
    .replace(PRELOAD, "")
    .replace(start, (_all, open: string, code: string, close: string) => {
      return open + deferred(code, modules as string[]) + close;
    });
}

function deferred(code: string, modules: string[]): string {
  const names = [...code.matchAll(NAMED)].map(([, name, url]) => [name, url] as const);
  const first = [...code.matchAll(SIDE_EFFECT)].map(([, url]) => url);
  const entry = code.match(/import\("([^"]+)"\)/)?.[1];
  const named = names.map(([, url]) => url);
  // The entry starts the page, and needs the others to be loaded.
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
