import { readFileSync } from "node:fs";
import { RelaxNGValidator, XmlDocument } from "libxml2-wasm";

/**
 * Reads XML as those who subscribe to it do, and holds it against a grammar.
 *
 * @param grammar a file of tests/schemas
 * @throws Error that names the line when it is not well-formed, or not of that grammar
 */
export function validateXml(xml: string, grammar: "atom" | "sitemap"): void {
  const schema = XmlDocument.fromString(readFileSync(`tests/schemas/${grammar}.rng`, "utf8"));
  const validator = RelaxNGValidator.fromDoc(schema);
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
  } finally {
    for (const each of [document, validator, schema]) each.dispose();
  }
}
