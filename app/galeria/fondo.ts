/** Surrounds of the viewer: tones are judged by what surrounds them. */
export const FONDOS = { blanco: "Fondo blanco", gris: "Fondo gris medio", negro: "Fondo negro" };

export type Fondo = keyof typeof FONDOS;

const KEY = "fondo";

export function readFondo(text: string | null): Fondo | null {
  return text !== null && Object.hasOwn(FONDOS, text) ? (text as Fondo) : null;
}

/** The one that was chosen last on this device. Visitors get no cookie, so the server cannot know. */
export function rememberedFondo(): Fondo | null {
  try {
    return readFondo(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

export function rememberFondo(fondo: Fondo): void {
  try {
    localStorage.setItem(KEY, fondo);
  } catch {
    // Storage is full or forbidden: the address still carries the choice.
  }
}
