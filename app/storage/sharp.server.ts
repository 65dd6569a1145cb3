type Sharp = typeof import("sharp").default;

/**
 * sharp, which comes with the first picture: a site that takes none in starts sooner and needs
 * some 15 MB less. A small server has little memory and other work: one thread, nothing kept.
 */
export async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
