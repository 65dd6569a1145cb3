import { useContext } from "react";
import { ScriptNonceContext } from "./site-context";

/** Restores what lasts for the visit: ui/safelight.ts, home/cyanotype.ts. */
const SCRIPT =
  'try{const on=k=>sessionStorage[k]=="on"&&document.documentElement.classList.toggle(k,true);on("is-exposed");if(on("safelight"))document.querySelector("meta[name=theme-color]").media=""}catch{}';

/**
 * Runs in the head behind the colours of the browser's bar, so that nothing is painted otherwise
 * first.
 */
export function VisitScript() {
  const nonce = useContext(ScriptNonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: ours, and no HTML
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
