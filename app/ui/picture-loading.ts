const BLANK = "data:image/svg+xml,";

/**
 * Asks again for pictures that fail, or failed before there was a script: without AVIF, then
 * without derived sizes. What fails for good becomes the stand-in of picture.css.
 */
export function replaceBrokenPictures(): void {
  const onError = ({ target }: Event): void => {
    if (target instanceof HTMLImageElement) retry(target);
  };
  const onLoad = ({ target }: Event): void => {
    if (target instanceof HTMLImageElement && !target.src.startsWith(BLANK)) {
      target.classList.remove("is-broken");
    }
  };
  for (const image of document.images) {
    if (image.complete && image.currentSrc && image.naturalWidth === 0) retry(image);
  }
  document.addEventListener("error", onError, true);
  document.addEventListener("load", onLoad, true);
}

/**
 * Reloads an image without AVIF, then without `srcset` (a derived size may be missing where the
 * picture is not), and at last shows the stand-in.
 */
function retry(image: HTMLImageElement): void {
  const source = image.parentElement?.querySelector("source");
  if (source?.srcset) source.srcset = "";
  else if (image.srcset) image.srcset = "";
  else if (!image.src.startsWith(BLANK)) {
    image.classList.add("is-broken");
    image.src = BLANK + encodeURIComponent(blankOf(image));
  }
}

function blankOf(image: HTMLImageElement): string {
  const [width, height] = [image.getAttribute("width"), image.getAttribute("height")];
  const size = width && height ? `width="${width}" height="${height}"` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}/>`;
}

/** Fades in each lazy picture that is not loaded yet, once it is; picture.css heeds reduced motion. */
export function fadeInPictures(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>("img[loading=lazy]")) {
    if (picture.complete) continue;
    picture.classList.add("is-loading");
    const show = (): void => picture.classList.remove("is-loading");
    // A picture that cannot be decoded shows what stands in for it.
    picture.addEventListener("load", () => picture.decode().then(show, show), { once: true });
    picture.addEventListener("error", show, { once: true });
  }
}
