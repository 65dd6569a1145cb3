import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { isPlainClick, withTransition } from "~/ui/link-navigation";
import { PHONES } from "~/ui/picture";
import { avifOf, srcSetOf } from "~/uploads/image";
import { frameId } from "../contact-sheet";
import type { FotoView } from "../galeria-fields";
import { viewerSizes } from "../photo-sizes";

interface Navigation {
  foto: number | null;
  navigate(href: string, options: { replace: boolean }): void;
  goBack(): void;
}

const GROWING = "foto";

/**
 * Returns click handlers that open and close the viewer in a view transition, in which the frame
 * grows into it. Each opening is one entry of the history.
 */
export function useViewerNavigation({ foto, navigate, goBack }: Navigation) {
  const [isOpenedHere, setIsOpenedHere] = useState(false);
  const shown = useRef<() => void>();
  const last = useRef(foto);
  const isClosing = useRef(false);

  useLayoutEffect(() => {
    const closed = foto === null ? last.current : null;
    last.current = foto;
    isClosing.current = false;
    if (closed !== null) document.getElementById(frameId(closed))?.focus();
    shown.current?.();
  }, [foto]);

  const follow = (go: () => void, whileOld: () => void, whenNew: () => void): Promise<void> =>
    withTransition(async () => {
      whileOld();
      const isShown = new Promise<void>((resolve) => {
        shown.current = resolve;
      });
      go();
      await isShown;
      whenNew();
    });

  const onOpen = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { pathname, search } = event.currentTarget;
    const picture = event.currentTarget.querySelector("img");
    setIsOpenedHere(true);
    name(picture, GROWING);
    follow(
      () => navigate(pathname + search, { replace: false }),
      () => name(picture, ""),
      () => {},
    );
  };

  const onClose = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlainClick(event) || foto === null) return;
    event.preventDefault();
    // Pressed twice, it goes back once.
    if (isClosing.current) return;
    isClosing.current = true;
    const { pathname, search } = event.currentTarget;
    const picture = () => document.getElementById(frameId(foto))?.querySelector("img") ?? null;
    follow(
      () => (isOpenedHere ? goBack() : navigate(pathname + search, { replace: true })),
      () => {},
      () => name(picture(), GROWING),
    ).then(() => name(picture(), ""));
  };

  return { onOpen, onClose, isOpenedHere };
}

export function usePreload(neighbours: (FotoView | undefined)[]): void {
  const urls = neighbours.map((foto) => foto?.url ?? "").join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses say all that matters
  useEffect(() => {
    for (const foto of neighbours) if (foto) preload(foto);
  }, [urls]);
}

function preload({ url, picture }: FotoView): void {
  const image = new Image();
  const avif = picture && avifOf(picture);
  if (avif) {
    // As ui/picture offers it, so that one file is fetched, not two.
    const source = document.createElement("source");
    const { srcSet: srcset } = avif;
    const media = avif.isFullSize ? "" : PHONES;
    Object.assign(source, { type: "image/avif", sizes: viewerSizes(picture), media, srcset });
    document.createElement("picture").append(source, image);
  }
  image.sizes = viewerSizes(picture);
  if (picture) image.srcset = srcSetOf(picture);
  image.src = url;
}

function name(element: HTMLElement | null, viewTransitionName: string): void {
  if (element) Object.assign(element.style, { viewTransitionName });
}
