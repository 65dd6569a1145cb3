/** The alternative text of an article's cover. */
export function coverText(titulo: string): string {
  return `Portada de «${titulo}»`;
}
