import { PANEL_PATHS } from "./panel";

const NOT_PRERENDERED = [...PANEL_PATHS.map((path) => `${path}*`), "/uploads/*", "/*.xml"];

/**
 * Links of a public page that a mouse rests on, or a finger touches: the next page is rendered
 * before it is asked for. Browsers leave it out for whoever saves data.
 */
export const SPECULATION_RULES = JSON.stringify({
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
