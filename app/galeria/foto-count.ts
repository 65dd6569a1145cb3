/** «1 foto», «12 fotos», for people; «ninguna foto» where there is none. */
export function fotoCount(count: number): string {
  if (count === 0) return "ninguna foto";
  return count === 1 ? "1 foto" : `${count} fotos`;
}
