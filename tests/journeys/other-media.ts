import type { Page } from "playwright/test";

/** What would be wrong on paper: links to elsewhere, buttons, the footer, ink on a dark ground, words too pale for white. */
export function wasteOnPaper(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressed = document.querySelectorAll<HTMLElement>(
      ".header nav, .panel-nav, .button, button, footer.footer",
    );
    const found = [...pressed].filter((element) => element.checkVisibility());
    const cut = [...document.querySelectorAll(".dialog[open]")].filter((dialog) => {
      const { display, maxHeight, overflowY } = getComputedStyle(dialog);
      return display === "none" || maxHeight !== "none" || overflowY !== "visible";
    });
    const ground = getComputedStyle(document.body).backgroundColor;
    const linear = (part: number) => ((part / 255 + 0.055) / 1.055) ** 2.4;
    const lightness = ([red = 0, green = 0, blue = 0]: number[]) =>
      0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    const isText = ({ nodeType, nodeValue }: Node) =>
      nodeType === Node.TEXT_NODE && /\S/.test(`${nodeValue}`);
    const words = [...document.querySelectorAll("body *")].filter(
      (element) => [...element.childNodes].some(isText) && element.checkVisibility(),
    );
    // Red, green and blue to 255, and opacity.
    const partsOf = (color: string) => {
      const [red = 0, green = 0, blue = 0, opacity = 1] = color.match(/[\d.]+/g)?.map(Number) ?? [];
      const scale = color.startsWith("rgb") ? 1 : 255;
      return { parts: [red, green, blue].map((part) => part * scale), opacity };
    };
    // Where grounds are printed, and where they are not.
    const isDark = (element: Element | null): boolean => {
      if (!element) return false;
      const { parts, opacity } = partsOf(getComputedStyle(element).backgroundColor);
      return opacity > 0.5 ? lightness(parts) < 0.5 : isDark(element.parentElement);
    };
    const pale = words.filter((element) => {
      const { parts, opacity } = partsOf(getComputedStyle(element).color);
      // What is at least 4.5 times as dark as paper.
      return opacity < 0.9 || lightness(parts) > 1.05 / 4.5 - 0.05 || isDark(element);
    });
    return [
      ...cut.map(() => "a dialog that is not whole"),
      ...found.map(({ tagName, className }) => `${tagName} ${className}`),
      ...pale.map((element) => `pale, or on a dark ground: ${element.outerHTML.slice(0, 80)}`),
      ...(ground === "rgb(255, 255, 255)" ? [] : [`a ground of ${ground}`]),
    ];
  });
}

/** Controls without words of which forced colours leave nothing: no edge, no picture, no colours of their own. */
export function lostInForcedColours(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isDrawn = (element: Element): boolean =>
      [undefined, "::before", "::after"].some((part) => {
        const style = getComputedStyle(element, part);
        if (part && style.content === "none") return false;
        const edges = [style.borderTopWidth, style.borderBottomWidth].map(Number.parseFloat);
        const isOwn = style.forcedColorAdjust === "none" || style.backgroundImage !== "none";
        return isOwn || edges.some((edge) => edge > 0) || (part && style.content !== '""');
      });
    const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary";
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((control) => control.checkVisibility({ opacityProperty: true }))
      .filter((control) => !control.innerText.trim() && !control.closest("[aria-hidden=true]"))
      .filter((control) => !control.matches(":is([type=checkbox], [type=radio])"))
      .filter((control) => ![control, ...control.querySelectorAll("*")].some(isDrawn))
      .filter((control) => !control.querySelector("img, svg"))
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  });
}
