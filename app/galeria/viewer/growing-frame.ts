interface Activation {
  activation?: { entry: { url: string | null } | null } | null;
  viewTransition?: Pick<ViewTransition, "ready" | "finished" | "updateCallbackDone"> | null;
}

/**
 * Has a frame of the contact sheet grow into the viewer between documents, and back, by naming it
 * for the view transition as viewer.css names the viewer's photo.
 */
export function growFrames(): void {
  let grown: HTMLElement | null = null;
  const name = (viewTransitionName: string): void => {
    if (grown) Object.assign(grown.style, { viewTransitionName });
  };
  // Rejected where another one, or a resized window, skips it: the page is shown all the same.
  const allowSkipping = ({ viewTransition }: Activation): void => {
    const { ready, finished, updateCallbackDone } = viewTransition ?? {};
    for (const each of [ready, finished, updateCallbackDone]) each?.catch(() => {});
  };
  addEventListener("pageswap", (event: Event & Activation) => {
    allowSkipping(event);
    const url = event.activation?.entry?.url;
    const links = document.querySelectorAll<HTMLAnchorElement>(".frame-link");
    grown = [...links].find(({ href }) => href === url)?.querySelector("img") ?? null;
    name("foto");
  });
  addEventListener("pagereveal", (event: Event & Activation) => {
    allowSkipping(event);
    event.viewTransition?.finished.catch(() => {}).then(() => name(""));
  });
}
