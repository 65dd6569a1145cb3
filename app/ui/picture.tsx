import type { SyntheticEvent } from "react";
import { useDeveloping } from "./developing";

interface PictureProps {
  /** Null where there is no picture: paper stands in. */
  src: string | null;
  /** Derived sizes, as `srcset`. */
  srcSet?: string;
  sizes: string;
  width?: number;
  height?: number;
  alt: string;
  /** The one that matters most on its page. */
  eager?: boolean;
}

/** A picture that keeps its place; one that does not arrive is answered with a drawn placeholder. */
export function Picture({
  src,
  srcSet,
  sizes,
  width = 600,
  height = 400,
  alt,
  eager,
}: PictureProps) {
  const ref = useDeveloping();
  return (
    <img
      ref={ref}
      src={src ?? "/uploads/site-images/marcador.svg"}
      srcSet={srcSet || undefined}
      sizes={srcSet ? sizes : undefined}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? undefined : "lazy"}
      decoding={eager ? undefined : "async"}
      {...(eager ? { fetchpriority: "high" } : {})}
      onError={dropSources}
    />
  );
}

/** A derived size may be missing where the picture itself is not. */
function dropSources({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  if (currentTarget.srcset) currentTarget.srcset = "";
}
