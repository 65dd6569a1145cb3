import { HtmlValidate, StaticConfigLoader } from "html-validate/node";

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:standard", "html-validate:document"],
    rules: {
      // For files of other hosts: ours come from where the page comes from.
      "require-sri": "off",
      // A dialog stands ahead of its page and goes on with the headings of it.
      "heading-level": ["error", { sectioningRoots: [], minInitialRank: "h2" }],
    },
  }),
);

/** What of a document breaks the HTML standard, as «rule: sentence, where»; nothing for a valid one. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message}, ${selector}`);
}
