/**
 * Shows the line for the night under the hero's picture (hero.tsx) while the sun is down; its
 * button switches the safelight on.
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
