/** The cyanotype of the hero turns blue (cyanotype.css) when it is first seen, once in a visit. */
export function exposeCyanotype(): void {
  // Also of a sheet that the framework brings later.
  document.addEventListener("animationend", ({ animationName, elapsedTime }) => {
    // Chromium says so, too, of one that is let go a little before its beginning.
    if (animationName === "prussian-blue" && elapsedTime > 0) rememberExposed();
  });
  const sheet = document.querySelector<HTMLImageElement>(".cyanotype");
  if (!sheet) {
    // Her own picture does not develop.
    if (document.querySelector(".hero")) rememberExposed();
    return;
  }
  sheet.classList.add("is-unseen");
  const begin = (): void => sheet.classList.remove("is-unseen");
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      sheet.decode().then(begin, begin);
    },
    { threshold: 0.25 },
  );
  observer.observe(sheet);
}

function rememberExposed(): void {
  const { classList } = document.documentElement;
  // Its word stands beside the lamp for a while: nobody looks for a switch there.
  if (!classList.contains("is-exposed")) classList.add("is-lamp-new");
  classList.add("is-exposed");
  try {
    // Read before the next page is painted (ui/visit-script.tsx).
    sessionStorage.setItem("is-exposed", "on");
  } catch {
    // Storage is full or forbidden: it turns blue again.
  }
}
