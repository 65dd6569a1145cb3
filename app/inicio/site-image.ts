/** The address of a picture of the site, in the bucket where the school may replace it. */
export function siteImage(name: string): string {
  return `/uploads/site-images/${name}`;
}
