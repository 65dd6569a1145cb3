/**
 * Has the cyanotype of the hero turn blue (cyanotype.css) when it is first seen, once in a visit.
 */
export function exposeCyanotype(): void {
  // Also of a sheet that the framework brings later.
  document.addEventListener("animationend", ({ animationName, elapsedTime }) => {
    // Chromium fires it, too, for one whose pause ends a little before its beginning.
    if (animationName === "prussian-blue" && elapsedTime > 0) rememberExposed();
  });
  const sheet = document.querySelector<HTMLImageElement>(".cyanotype");
  if (!sheet) {
    // The owner's own picture does not turn blue.
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
  // The switch of the safelight shows its name for a while: nobody looks for one in the lamp.
  if (!classList.contains("is-exposed")) classList.add("is-lamp-new");
  classList.add("is-exposed");
  try {
    // Read before the next page is painted (ui/visit-script.tsx).
    sessionStorage.setItem("is-exposed", "on");
  } catch {
    // Storage is full or forbidden: it turns blue again.
  }
}

/**
 * Shows the line for the night under the hero's picture (hero.tsx), in place of the one for the day, if the
 * sun is down; its button presses the safelight's switch, so twice is off again.
 */
export function sayNight(): void {
  const line = document.querySelector<HTMLElement>("[data-rise]");
  if (!line) return;
  const { rise, set } = line.dataset;
  const now = Date.now() / 1000;
  if (now > Number(rise) && now < Number(set)) return;
  line.hidden = false;
  line.querySelector("button")?.addEventListener("click", () => {
    document.querySelector<HTMLElement>(".safelight-switch input")?.click();
  });
  line.previousElementSibling?.setAttribute("hidden", "");
}
