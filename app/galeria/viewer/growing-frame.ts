interface Activation {
  activation?: { entry: { url: string | null } } | null;
  viewTransition?: { finished: Promise<void> } | null;
}

/** Between documents the frame grows into the viewer, and back: view-transitions.css names it there. */
export function growFrames(): void {
  let grown: HTMLElement | null = null;
  const name = (viewTransitionName: string): void => {
    if (grown) Object.assign(grown.style, { viewTransitionName });
  };
  addEventListener("pageswap", (event: Event & Activation) => {
    const url = event.activation?.entry.url;
    const links = document.querySelectorAll<HTMLAnchorElement>(".frame-link");
    grown = [...links].find(({ href }) => href === url)?.querySelector("img") ?? null;
    name("foto");
  });
  addEventListener("pagereveal", (event: Event & Activation) => {
    event.viewTransition?.finished.finally(() => name(""));
  });
}
