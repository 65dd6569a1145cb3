/** Fades in, once, pictures that arrive after the page; picture.css asks who wants less motion. */
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
