import type { Place } from "./sun";

/** Coordinates of Granada (690 m above the sea), where the default school is. */
export const GRANADA: Place = { latitude: 37.18, longitude: -3.6 };

export interface PlaceWords {
  ciudad: string;
  /** Latitude and longitude as they were typed, «36,7213, -4,4214»; or empty. */
  coordenadas: string;
}

/** True if the school is in Granada, whose map and light are the default. */
export function isGranada({ ciudad }: Pick<PlaceWords, "ciudad">): boolean {
  return ciudad.trim().toLowerCase() === "granada";
}

/** Returns where the school is; null in another city whose coordinates nobody has written. */
export function schoolPlace(words: PlaceWords): Place | null {
  return readCoordinates(words.coordenadas) ?? (isGranada(words) ? GRANADA : null);
}

const DEGREES = String.raw`(-?\d{1,3}(?:[.,]\d+)?)`;
const COORDINATES = new RegExp(`^${DEGREES}(?:\\s*[,;]\\s*|\\s+)${DEGREES}$`);

/** Returns latitude and longitude in degrees, as a map shows them; null for anything else. */
export function readCoordinates(text: string): Place | null {
  const [, ...found] = COORDINATES.exec(text.trim().replaceAll("°", "")) ?? [];
  const [latitude, longitude] = found.map((degrees) => Number(degrees.replace(",", ".")));
  if (latitude === undefined || longitude === undefined) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
