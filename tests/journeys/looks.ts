/**
 * Runs in the page: returns each look that its words have, which is all that decides how legible
 * their colours are, and leaves the first element with each in `window.looked`.
 */
export function collectLooks(): string[] {
  const PLAIN = "rgba(0, 0, 0, 0) none 1";
  const grounds = new Map<Element | null, string>([[null, ""]]);
  const groundOf = (element: Element | null): string => {
    const known = grounds.get(element);
    if (known !== undefined || !element) return `${known}`;
    const style = getComputedStyle(element);
    let own = [style.backgroundColor, style.backgroundImage, style.opacity].join(" ");
    // What is taken out of the flow may lie over something else than its parent.
    if (style.position !== "static") own += ` ${style.position} ${element.className}`;
    const above = groundOf(element.parentElement);
    const ground = own === PLAIN ? above : `${above} > ${own}`;
    grounds.set(element, ground);
    return ground;
  };
  const isText = ({ nodeType, nodeValue }: Node) =>
    nodeType === Node.TEXT_NODE && /\S/.test(`${nodeValue}`);
  const looked = new Map<string, Element>();
  const top = document.querySelector("dialog:modal") ?? document.body;
  for (const element of top.querySelectorAll("*")) {
    const hasWords = [...element.childNodes].some(isText);
    if (!hasWords && !element.matches("a, input, select, textarea")) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.closest("[inert]")) continue;
    const style = getComputedStyle(element);
    const around = element.parentElement && getComputedStyle(element.parentElement).color;
    const { fontSize, fontWeight } = style;
    // Axe knows two sizes of words; a link's are compared with those around it.
    const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.67 : 24);
    const size = element.tagName === "A" ? `${fontSize} ${fontWeight}` : isLarge;
    const own = [style.color, around, size, style.textDecorationLine];
    // Of what is disabled, and its label, axe asks nothing.
    const isOff = element.closest(":disabled, [aria-disabled=true]") !== null;
    const isOfOff = element.closest("label")?.control?.matches(":disabled");
    const look = [element.tagName, ...own, isOff, isOfOff, groundOf(element)];
    if (!looked.has(look.join(" "))) looked.set(look.join(" "), element);
  }
  Reflect.set(window, "looked", [...looked.values()]);
  return [...looked.keys()];
}

/**
 * Runs in the page: returns each kind of element that it has, with the one around it: by their names,
 * classes and states, which is what style sheets go by.
 */
export function collectKinds(): string[] {
  const STATES =
    /^(class|type|open|hidden|disabled|inert|role|fill|stroke|data-.*|aria-(current|invalid|pressed|busy|disabled))$/;
  const kindOf = (element: Element) => {
    const states = [...element.attributes].flatMap(({ name, value }) =>
      STATES.test(name) ? `${name}=${value}` : [],
    );
    const isFirst = element.matches(":first-child");
    const isLast = element.matches(":last-child");
    // The rest of a style of its own are places and sizes of one picture.
    const [colour] =
      /(?:color|background|fill|stroke)[^;]*/.exec(`${element.getAttribute("style")}`) ?? [];
    return [element.tagName, ...states, colour, isFirst, isLast].join(" ");
  };
  const kinds = new Set<string>();
  for (const element of document.querySelectorAll("body *"))
    kinds.add(`${kindOf(element)} < ${element.parentElement && kindOf(element.parentElement)}`);
  return [...kinds];
}
