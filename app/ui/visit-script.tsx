import { useContext } from "react";
import { ScriptNonceContext } from "./site-context";

const SCRIPT =
  'try{const on=k=>sessionStorage[k]=="on"&&document.documentElement.classList.toggle(k,true);on("is-exposed");if(on("safelight"))document.querySelector("meta[name=theme-color]").media=""}catch{}';

/**
 * Script for the head, after the `theme-color` tags that it reads: before the first paint it
 * restores from sessionStorage the safelight, and that the cyanotype has turned blue.
 */
export function VisitScript() {
  const nonce = useContext(ScriptNonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: ours, and no HTML
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
