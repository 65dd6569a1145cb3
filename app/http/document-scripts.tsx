import { Scripts, useRouteError } from "@remix-run/react";
import type { PageScripts } from "~/ui/site-context";
import { PANEL_PATHS } from "./panel";

const NOT_PRERENDERED = [...PANEL_PATHS.map((path) => `${path}*`), "/uploads/*", "/*.xml"];

/** Prerenders the link that a mouse rests on or a finger touches; not for users who save data. */
const SPECULATION_RULES = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: NOT_PRERENDERED } },
          // From photo to photo: each would load the framework.
          { not: { selector_matches: "[data-replace]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

interface DocumentScriptsProps {
  entry: string;
  framework: PageScripts["framework"];
  nonce: string;
}

/** Scripts at a document's end, on the server only; a page that shows an error is not hydrated. */
export function DocumentScripts({ entry, framework, nonce }: DocumentScriptsProps) {
  const error = useRouteError();
  const isHydrated = framework !== "never" && !error;
  return (
    <>
      <script type="module" src={entry} />
      {framework === "when wanted" && (
        <script
          nonce={nonce} // first, for app/http/document.server.ts
          type="speculationrules"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: ours, and no HTML
          dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }}
        />
      )}
      {isHydrated && (
        <template id="framework" data-now={framework === "now" || undefined}>
          <Scripts nonce={nonce} />
        </template>
      )}
    </>
  );
}
