import { dayInPrint, exposureAt, LOWEST } from "./light-of-today";
import { type PlaceWords, schoolPlace } from "./place";
import { altitudeAt } from "./sun";

export interface LightWords extends PlaceWords {
  /** «si» where the light of today is shown; else empty. */
  luz_de_hoy: string;
  /** Minutes, as typed, that a cyanotype takes at noon of 21 June. */
  luz_minutos: string;
}

/** Minutes above which no exposure is said, as the sun moves on meanwhile. */
const LONGEST = 240;
/** Degrees of the sun at which civil twilight is over, and a darkroom needs its lamp. */
const NIGHT = -6;

/**
 * Returns what the edge of a film would say of a moment over the school: «23 nov · sol a 32° ·
 * 25–50 min», at night «23 nov · luz roja». Null where the owner has switched the light off, or it
 * is unknown where the school is.
 */
export function edgePrintAt(at: Date, words: LightWords): string | null {
  const place = schoolPlace(words);
  if (!place || words.luz_de_hoy !== "si") return null;
  const altitude = altitudeAt(at, place);
  const day = dayInPrint(at);
  if (altitude < NIGHT) return `${day} · luz roja`;
  if (altitude < 0) return `${day} · sol bajo el horizonte`;
  const sun = `${day} · sol a ${Math.round(altitude)}°`;
  if (altitude < LOWEST) return sun;
  const [from, to] = exposureAt(altitude, Number(words.luz_minutos), place);
  return to > LONGEST ? sun : `${sun} · ${from}–${to} min`;
}
