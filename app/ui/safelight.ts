/** Key in sessionStorage, which visit-script.tsx reads too. */
const KEY = "safelight";

/**
 * Remembers the safelight for the visit in sessionStorage, without a cookie; safelight.css alone
 * lights it on one page.
 */
export function rememberSafelight(): void {
  showStored();
  // Pages that Back restores, and those that were rendered before they were asked for.
  addEventListener("pageshow", showStored);
  document.addEventListener("prerenderingchange", showStored);
  document.addEventListener("change", ({ target }) => {
    if (!(target as Element).matches(".safelight-switch input")) return;
    const { checked } = target as HTMLInputElement;
    show(checked);
    try {
      sessionStorage.setItem(KEY, checked ? "on" : "");
    } catch {
      // Storage is full or forbidden: it is lit on this page alone.
    }
  });
}

function showStored(): void {
  try {
    show(sessionStorage.getItem(KEY) === "on");
  } catch {
    // As the switch was left.
  }
}

function show(isOn: boolean): void {
  document.documentElement.classList.toggle("safelight", isOn);
  // The first of the colours for the browser's own bar (root.tsx).
  const bar = document.querySelector<HTMLMetaElement>("meta[name=theme-color]");
  if (bar) bar.media = isOn ? "" : "not all";
  for (const each of document.querySelectorAll<HTMLInputElement>(".safelight-switch input")) {
    each.checked = isOn;
  }
}
