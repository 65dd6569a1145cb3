import { useContext } from "react";
import { ScriptNonceContext } from "./site-context";

/**
 * Script that restores the state of the visit from sessionStorage (ui/safelight.ts,
 * home/cyanotype.ts).
 */
const SCRIPT =
  'try{const on=k=>sessionStorage[k]=="on"&&document.documentElement.classList.toggle(k,true);on("is-exposed");if(on("safelight"))document.querySelector("meta[name=theme-color]").media=""}catch{}';

/**
 * Inline script in the head, after the `theme-color` tags that it reads, so that nothing is first
 * painted otherwise.
 */
export function VisitScript() {
  const nonce = useContext(ScriptNonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: ours, and no HTML
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
