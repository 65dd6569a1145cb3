/** Of schema.org, the types and properties that are used here; those with «!» must be there. */
const TYPES: Record<string, string[]> = {
  EducationalOrganization: ["name!", "url!", "logo", "image", "email", "address"],
  PostalAddress: ["streetAddress!", "addressLocality!", "addressCountry!"],
  BlogPosting: [
    ...["headline!", "description", "url!", "mainEntityOfPage!", "image", "inLanguage"],
    ...["datePublished!", "dateModified!", "author!", "publisher!"],
  ],
  ImageGallery: ["name!", "description", "url!", "image", "associatedMedia", "hasPart"],
  ImageObject: ["contentUrl!", "url", "caption!"],
  BreadcrumbList: ["itemListElement!"],
  ListItem: ["position!", "name!", "item!"],
};

const ADDRESSES = ["url", "logo", "image", "contentUrl", "item", "mainEntityOfPage"];

/** What is wrong with a block of structured data, as an outside validator would list it. */
export function faultsOf(thing: Record<string, unknown>, isOutermost = true): string[] {
  const { "@context": context, "@type": type, ...properties } = thing;
  const known = TYPES[String(type)] ?? [];
  const faults = known.length === 0 ? [`${type} is no type`] : [];
  if (isOutermost && context !== "https://schema.org") faults.push(`${type} has no context`);
  for (const name of known.filter((each) => each.endsWith("!"))) {
    if (!properties[name.slice(0, -1)]) faults.push(`${type} lacks ${name}`);
  }
  for (const [name, value] of Object.entries(properties)) {
    if (!known.includes(name) && !known.includes(`${name}!`)) faults.push(`${type} has ${name}`);
    const isAddress = !ADDRESSES.includes(name) || /^https:\/\/[^/]+\//.test(String(value));
    if (!isAddress) faults.push(`${name} is not absolute: ${value}`);
    if (name.startsWith("date") && Number.isNaN(Date.parse(String(value)))) faults.push(name);
    for (const part of [value].flat()) {
      if (typeof part === "object" && part) faults.push(...faultsOf({ ...part }, false));
    }
  }
  return faults;
}
