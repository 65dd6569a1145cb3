const KEY = "fondo";
const CHOSEN = /[?&]fondo=(blanco|gris|negro)\b/;

/**
 * Stores in localStorage which viewer background was chosen last, and adds it to the URL of the
 * viewer and of each photo that is opened. Visitors get no cookie, so the server cannot know it.
 */
export function rememberFondo(): void {
  applyTo(document.querySelector(".viewer"));
  const onClick = ({ target }: MouseEvent): void => {
    const link = (target as Element).closest<HTMLAnchorElement>("a.fondo, a.frame-link");
    if (link?.matches(".fondo")) store(chosenIn(link.search));
    else if (link && !chosenIn(location.search)) link.search = withRemembered(link.search);
  };
  document.addEventListener("click", onClick, { capture: true });
}

/** Shows the remembered fondo in a viewer whose URL names none, as the server would have done. */
function applyTo(viewer: Element | null): void {
  const fondo = remembered();
  if (!viewer || !fondo || chosenIn(location.search)) return;
  viewer.className = `viewer viewer-${fondo}`;
  viewer.querySelector(".fondo[aria-current]")?.removeAttribute("aria-current");
  viewer.querySelector(`.fondo-${fondo}`)?.setAttribute("aria-current", "true");
  for (const link of viewer.querySelectorAll<HTMLAnchorElement>("a:not(.fondo)")) {
    link.search = withRemembered(link.search);
  }
  history.replaceState(history.state, "", withRemembered(location.search));
}

function chosenIn(search: string): string | undefined {
  return CHOSEN.exec(search)?.[1];
}

function withRemembered(search: string): string {
  const fondo = remembered();
  return fondo ? `${search.replace(CHOSEN, "")}&fondo=${fondo}` : search;
}

function remembered(): string | undefined {
  try {
    return chosenIn(`?fondo=${localStorage.getItem(KEY)}`);
  } catch {
    return undefined;
  }
}

function store(fondo: string | undefined): void {
  try {
    if (fondo) localStorage.setItem(KEY, fondo);
  } catch {
    // Storage is full or forbidden: the address still carries the choice.
  }
}
