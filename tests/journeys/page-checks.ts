import type { CDPSession, Page } from "playwright/test";
import sharp from "sharp";
import { ready } from "./journey";

/** Controls that a thumb would miss: neither 44 px each way nor with that much room to themselves. */
export function missedByThumbs(page: Page, within = "body"): Promise<string[]> {
  return page.evaluate((root) => {
    const reach = 44 / 2 - 0.5;
    const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary";
    const found: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>(`${root} :is(${controls})`)) {
      if (!control.checkVisibility()) continue;
      if (control.closest("[inert], .skip-link, [aria-hidden=true]")) continue;
      control.scrollIntoView({ block: "center", behavior: "instant" });
      // The words beside a box are as good as the box.
      const own = control.closest("label") ?? control;
      const [box = own.getBoundingClientRect()] = own.getClientRects();
      const x = (box.left + box.right) / 2;
      const y = (box.top + box.bottom) / 2;
      // Half as far, too, where what is beside it may be no larger.
      const points = [reach, reach / 2].flatMap((far) => [
        [x, y - far],
        [x, y + far],
        [x - far, y],
        [x + far, y],
      ]);
      const met = points.map(([left = 0, top = 0]) => {
        return document.elementFromPoint(left, top)?.closest<HTMLElement>(controls);
      });
      const rival = met.find((each) => each && !own.contains(each));
      if (rival && (box.width < 2 * reach || box.height < 2 * reach)) {
        const size = `${Math.round(box.width)} × ${Math.round(box.height)}`;
        found.push(`${control.textContent || control.id}: ${size}, beside ${rival.textContent}`);
      }
    }
    return found;
  }, within);
}

/** Links that stand alone, in no sentence, and are lower than a thumb. */
export function lowLinks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>("a[href], button, summary")];
    return links
      .filter((link) => link.checkVisibility() && !link.closest(".skip-link, [aria-hidden=true]"))
      .filter(({ parentElement, textContent }) => parentElement?.textContent === textContent)
      .filter((link) => link.getBoundingClientRect().height < 43.5)
      .map(({ textContent }) => `${textContent}`);
  });
}

/** What reaches beyond the right edge of a window `width` px wide, or of a dialog, and would be cut or scrolled to. */
export function overflowing(page: Page, width: number): Promise<string[]> {
  return page.evaluate((asked) => {
    if (asked !== innerWidth) return [`${innerWidth} wide instead`];
    const boxes = [...document.querySelectorAll("html, dialog[open]")];
    const narrow = boxes.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    const wide = narrow.flatMap((box) => {
      const edge = box.getBoundingClientRect().left + box.clientWidth;
      return [...box.querySelectorAll<HTMLElement>("body *, :scope *")].filter(
        (element) => element.getBoundingClientRect().right > edge + 0.5,
      );
    });
    return wide.slice(-3).map(({ tagName, className }) => `${tagName} ${className}`);
  }, width);
}

/** Words that begin left of the window, or that the edge of a box cuts with no sign that there is more of them. */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cutting = new Map<Element, DOMRect>();
    for (const box of document.querySelectorAll("body *")) {
      const isFull =
        box.scrollWidth <= box.clientWidth + 1 && box.scrollHeight <= box.clientHeight + 1;
      if (isFull || box.clientWidth <= 1) continue;
      const style = getComputedStyle(box);
      const isSaid = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
      if (!isSaid && /hidden|clip/.test(style.overflow))
        cutting.set(box, box.getBoundingClientRect());
    }
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const around = texts.currentNode.parentElement;
      const isBlank = !/\S/.test(`${texts.currentNode.nodeValue}`);
      if (!around?.checkVisibility() || isBlank || around.closest("[aria-hidden=true], .skip-link"))
        continue;
      range.selectNodeContents(texts.currentNode);
      const words = range.getBoundingClientRect();
      if (words.right > 0 && words.left < -1) found.add(`left of the window: ${around.outerHTML}`);
      for (let box = around as Element | null; box; box = box.parentElement) {
        const edge = cutting.get(box);
        if (edge && (words.right > edge.right + 1 || words.bottom > edge.bottom + 2))
          found.add(box.outerHTML);
      }
    }
    return [...found].map((html) => html.slice(0, 120));
  });
}

/** Fields whose words, and titles, that are there and cannot be seen. */
export function lostNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>("input, select, textarea")];
    const nameless = fields.filter((field) => {
      const labels = [...(field.labels ?? [])];
      if (labels.length === 0 || field.ariaLabel || !field.checkVisibility()) return false;
      return !labels.some((label) => label.checkVisibility());
    });
    const titles = [...document.querySelectorAll("h1")].filter((title) => !title.checkVisibility());
    return [...nameless, ...titles].map(({ outerHTML }) => outerHTML.slice(0, 120));
  });
}

/** What its headings and landmarks lack: one heading that names the page, one of each landmark, no level left out. */
export function disorder(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const selector of ["h1", "main", "header.header", "footer.footer:not(main *)"]) {
      const { length } = document.querySelectorAll(selector);
      if (length !== 1) found.push(`${length} × ${selector}`);
    }
    const ways = [...document.querySelectorAll("nav")];
    const names = new Set(ways.map((way) => way.ariaLabel ?? way.getAttribute("aria-labelledby")));
    names.delete(null);
    if (ways.length > 1 && names.size < ways.length)
      found.push(`${ways.length} × nav, ${names.size} names`);
    let above = 0;
    for (const heading of document.querySelectorAll("h1, h2, h3, h4")) {
      if (heading.closest("dialog")) continue;
      const level = Number(heading.tagName[1]);
      if (level > above + 1) found.push(`h${level} after h${above}: ${heading.textContent}`);
      above = level;
    }
    return found;
  });
}

/** Up to five points that are more green or blue than red, and not as good as black, with their colours. */
export async function otherColours(devtools: CDPSession): Promise<string[]> {
  const { data, info } = await sharp(await wholePage(devtools))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found: string[] = [];
  for (let at = 0; at < data.length && found.length < 5; at += 3) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    if (Math.max(green, blue) <= red * 0.6 + 24) continue;
    const point = at / 3;
    const [x, y] = [2 * (point % info.width), 2 * Math.floor(point / info.width)];
    found.push(`${x}, ${y}: ${red} ${green} ${blue}`);
  }
  return found;
}

/** The page as it stands, half as wide: drawn in a tenth of the time that Playwright's own picture takes. */
async function wholePage(devtools: CDPSession): Promise<Buffer> {
  const { cssContentSize: clip } = await devtools.send("Page.getLayoutMetrics");
  const { data } = await devtools.send("Page.captureScreenshot", {
    captureBeyondViewport: true,
    optimizeForSpeed: true,
    clip: { ...clip, scale: 0.5 },
  });
  return Buffer.from(data, "base64");
}

/** Fields for text that posting forms have, but for those of who signs in. */
const WRITTEN =
  "form[method=post]:not(:has([type=password])) :is(textarea, input:not([type]), [type=text], [type=tel], [type=url], [type=email]):not([hidden], [readonly])";

/** Forms in which something can be written that a link would discard without a question. */
export async function lostUnasked(page: Page): Promise<string[]> {
  const forms = (): Promise<string[]> =>
    page.evaluate((written) => {
      const fields = [...document.querySelectorAll<HTMLInputElement>(written)];
      return [...new Set(fields.map(({ form }) => form?.action ?? ""))];
    }, WRITTEN);
  const lost: string[] = [];
  for (const [index, action] of (await forms()).entries()) {
    // What was written into the one before has the page ask already.
    if (index > 0) await page.reload();
    if (index > 0) await ready(page);
    const isAsked = await page.evaluate(
      ({ written, action }) => {
        const fields = [...document.querySelectorAll<HTMLInputElement>(written)];
        const field = fields.find(({ form }) => form?.action === action);
        if (!field) return true;
        const { set } =
          Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
        set?.call(field, "Algo escrito");
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        const question = new Event("beforeunload", { cancelable: true });
        window.dispatchEvent(question);
        return question.defaultPrevented;
      },
      { written: WRITTEN, action },
    );
    if (!isAsked) lost.push(action);
  }
  return lost;
}
