/** Splits a text into paragraphs (strings) and lists (arrays), without repeated items. */
export function readCardText(text: string): (string | string[])[] {
  const blocks: (string | string[])[] = [];
  for (const line of text.split("\n").map((each) => each.trim())) {
    const item = /^- +(.+)$/.exec(line)?.[1];
    const last = blocks.at(-1);
    if (item === undefined) blocks.push(line);
    else if (!Array.isArray(last)) blocks.push([item]);
    else if (!last.includes(item)) last.push(item);
  }
  return blocks.filter((block) => block !== "");
}
