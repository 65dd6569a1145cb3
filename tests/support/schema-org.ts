import { typeErrorsIn } from "./type-errors";

/** What each type must say, beyond what schema.org leaves open, for search engines to show it. */
const REQUIRED: Record<string, string[]> = {
  EducationalOrganization: ["name", "url"],
  PostalAddress: ["streetAddress", "addressLocality", "addressCountry"],
  BlogPosting: [
    ...["headline", "url", "mainEntityOfPage"],
    ...["datePublished", "dateModified", "author", "publisher"],
  ],
  ImageGallery: ["name", "url"],
  Course: ["name", "description", "url", "provider", "hasCourseInstance"],
  CourseInstance: ["name", "description", "url", "startDate", "eventStatus", "organizer"],
  EducationEvent: ["name", "startDate", "location"],
  Place: ["name", "address"],
  Offer: ["url"],
  ItemList: ["itemListElement"],
  ImageObject: ["contentUrl", "caption"],
  VisualArtwork: ["url", "image", "artform"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
};

const ADDRESSES = ["url", "logo", "image", "contentUrl", "item", "mainEntityOfPage"];

/** What a block of structured data lacks for those who read it. */
export function faultsOf(thing: Record<string, unknown>): string[] {
  const { "@type": type, ...properties } = thing;
  const faults: string[] = [];
  for (const each of [type].flat().map(String)) {
    if (!REQUIRED[each]) faults.push(`${each} is none of ours`);
    for (const name of REQUIRED[each] ?? []) {
      if (!properties[name]) faults.push(`${each} lacks ${name}`);
    }
  }
  for (const [name, value] of Object.entries(properties)) {
    const isAddress =
      !ADDRESSES.includes(name) ||
      typeof value === "object" ||
      /^https:\/\/[^/]+\//.test(String(value));
    if (!isAddress) faults.push(`${name} is not absolute: ${value}`);
    if (name.startsWith("date") && Number.isNaN(Date.parse(String(value)))) faults.push(name);
    for (const part of [value].flat()) {
      if (typeof part === "object" && part) faults.push(...faultsOf({ ...part }));
    }
  }
  return faults;
}

/** The types know no thing of two types: it has to be a valid one of the first. */
function withOneType(name: string, value: unknown): unknown {
  return name === "@type" && Array.isArray(value) ? value[0] : value;
}

/**
 * Holds blocks of structured data against schema.org's vocabulary, which schema-dts has as
 * types: unknown types and properties, and values of the wrong kind, are errors of types.
 *
 * @returns per block what the compiler says of it
 */
export async function vocabularyFaults(blocks: Record<string, unknown>[]): Promise<string[][]> {
  const source = [
    'import type { WithContext } from "schema-dts"; import type * as SchemaOrg from "schema-dts";',
    ...blocks.map((block, index) => {
      const type = `WithContext<SchemaOrg.${block["@type"]}>`;
      return `export const block${index}: ${type} = ${JSON.stringify(block, withOneType)};`;
    }),
  ].join("\n");
  const errors = await typeErrorsIn(source);
  // The first line imports; from there on each has a block.
  return blocks.map((_block, index) => {
    return errors.filter(({ line }) => line === index + 1).map(({ text }) => text);
  });
}
