import { useEffect } from "react";

/** Specification, section 9: the header shrinks once the page is scrolled past this. */
export const SHRINK_AT_PX = 50;

/** Where the browser knows no scroll timelines, a class on the document does what they do. */
export function useHeaderShrink(): void {
  useEffect(() => {
    if (CSS.supports("animation-timeline: scroll()")) return;
    const update = (): void => {
      document.documentElement.classList.toggle("is-scrolled", window.scrollY > SHRINK_AT_PX);
    };
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);
}
