import { useMatches } from "@remix-run/react";
import { useContext, useInsertionEffect } from "react";
import { useIsHydrated } from "./hydrated";
import { ScriptNonceContext } from "./site-context";

/** CSS that the document holds: where React renders the document anew, it has to write the same. */
const written =
  typeof document === "undefined" ? "" : document.getElementById("site-style")?.textContent;

/** The CSS of the site, inline in every document, so that pages wait for no other file. */
export function SiteStyle() {
  return <style id="site-style">{written}</style>;
}

export interface StyledPage<Data> {
  /** Returns trusted CSS, which is written into the document unescaped. */
  rules(data: Data): string;
}

export function PageStyle() {
  const rules = useMatches()
    .map(({ handle, data }) => data && (handle as StyledPage<unknown> | undefined)?.rules?.(data))
    .filter(Boolean)
    .join("");
  return <InlineRules rules={rules} />;
}

/**
 * Writes CSS rules inline, allowed by hash (app/http/document.server.ts); after hydration a script
 * adds them as a style sheet.
 */
export function InlineRules({ rules }: { rules: string }) {
  const nonce = useContext(ScriptNonceContext);
  const isHydrated = useIsHydrated();
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      const others = document.adoptedStyleSheets.filter((each) => each !== sheet);
      document.adoptedStyleSheets = others;
    };
  }, [rules]);
  if (isHydrated || rules === "") return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the `>` of a selector
  return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: rules }} />;
}
