import { useContext } from "react";
import { ScriptNonceContext } from "./site-context";

/** What is remembered for the visit: ui/safelight.ts, home/cyanotype.ts. */
const SCRIPT =
  'for(const k of["safelight","is-exposed"])try{document.documentElement.classList.toggle(k,sessionStorage[k]=="on")}catch{}';

/** In the head, so that nothing is painted otherwise first. */
export function VisitScript() {
  const nonce = useContext(ScriptNonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: ours, and no HTML
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
