interface PictureProps {
  className?: string;
  src: string | null;
  srcSet?: string;
  /** AVIF sizes; `isFullSize` is true if one of them is as wide as the picture itself. */
  avif?: { srcSet: string; isFullSize: boolean };
  sizes: string;
  width?: number;
  height?: number;
  alt: string;
  eager?: boolean;
  /** True if the picture is as large as the window, for which the largest AVIF may be too small. */
  large?: boolean;
}

/** Media query of windows for which 1600 pixels, the most that AVIF sizes have, are enough. */
export const PHONES = "(max-width: 30rem)";

/**
 * Media query of phones with 2.5 pixels or more per CSS pixel: two look as sharp, at half the
 * bytes.
 */
export const DENSE_PHONES = "(max-width: 30rem) and (min-resolution: 2.5dppx)";

/**
 * Picture that reserves its place by width and height. For a missing file the server answers with a
 * drawing, which is shown without `src`, too.
 */
export function Picture(props: PictureProps) {
  const { className, src, srcSet, avif, sizes, width = 600, height = 400, alt } = props;
  const { eager, large } = props;
  const img = (
    <img
      className={className}
      src={src ?? "/uploads/site-images/marcador.svg"}
      srcSet={srcSet || undefined}
      sizes={srcSet ? sizes : undefined}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? undefined : "lazy"}
      decoding={eager ? undefined : "async"}
      {...(eager ? { fetchpriority: "high" } : {})}
    />
  );
  if (!avif) return img;
  const media = large && !avif.isFullSize ? PHONES : undefined;
  return (
    <picture>
      <source type="image/avif" srcSet={avif.srcSet} sizes={sizes} media={media} />
      {img}
    </picture>
  );
}
