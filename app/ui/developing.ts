import { type RefObject, useEffect, useRef } from "react";

/**
 * Lets a picture that arrives after the page develop once, from paper to image. One that was
 * there first is left alone, and so is everybody who asked for less motion (developing.css).
 */
export function useDeveloping(): RefObject<HTMLImageElement> {
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const picture = ref.current;
    if (!picture || picture.complete || picture.loading !== "lazy") return;
    picture.classList.add("is-undeveloped");
    const show = (): void => picture.classList.remove("is-undeveloped");
    // A picture that cannot be decoded shows what stands in for it.
    const develop = (): Promise<void> => picture.decode().then(show, show);
    picture.addEventListener("load", develop, { once: true });
    picture.addEventListener("error", show, { once: true });
    return () => {
      show();
      picture.removeEventListener("load", develop);
      picture.removeEventListener("error", show);
    };
  }, []);
  return ref;
}
