import { type Matches, type School, siteOf } from "~/ui/site-context";

/** Returns the entry of Remix's `meta` for one schema.org object (JSON-LD), which Remix escapes. */
export function structuredData(type: string, properties: Record<string, unknown>) {
  const thing = { "@context": "https://schema.org", "@type": type, ...properties };
  return { "script:ld+json": thing };
}

export function breadcrumbs(matches: Matches, ...steps: [name: string, path: string][]) {
  const origin = siteOf(matches)?.siteUrl ?? "";
  const all = [["Inicio", "/"], ...steps];
  return structuredData("BreadcrumbList", {
    itemListElement: all.map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  });
}

export function postalAddress({ address, city }: School) {
  if (!address) return null;
  return {
    "@type": "PostalAddress",
    streetAddress: address,
    ...(city && { addressLocality: city }),
    addressCountry: "ES",
  };
}
