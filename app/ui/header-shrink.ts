/** Pixels scrolled from which the header is small (specification, section 9). */
const SHRINK_AT_PX = 50;

/** Shrinks the header in browsers without scroll timelines, which header.css uses. */
export function shrinkHeader(): void {
  if (CSS.supports("animation-timeline: scroll()")) return;
  const update = (): void => {
    document.documentElement.classList.toggle("is-scrolled", scrollY > SHRINK_AT_PX);
  };
  update();
  addEventListener("scroll", update, { passive: true });
}
