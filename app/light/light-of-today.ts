import { inMadrid, madridDay } from "~/format/dates";
import { GRANADA, type PlaceWords, schoolPlace } from "./place";
import { altitudeAt, type Place, solarNoon, sunTimes } from "./sun";

const MIDSUMMER = "2026-06-21";
/** Exponents of the sine of the sun's altitude, by which a cyanotype's light falls. */
const EXPONENT = { least: 1, likely: 1.3, most: 2 };
/** Factor of uncertainty of an exposure known from practice, under the same sun. */
const SPREAD = 1.25;
/** Minutes up to which an exposure is given to the minute; longer ones are rounded to five minutes. */
const EXACT_UP_TO = 20;

/** Degrees below which nobody exposes a print: the light comes through too much air. */
const LOWEST = 5;
/** Minutes above which no exposure is said, as the sun moves on meanwhile. */
const LONGEST = 240;
/** Degrees of the sun at which civil twilight is over, and a darkroom needs its lamp. */
const NIGHT = -6;

export interface LightWords extends PlaceWords {
  /** «si» where the light of today is shown; else empty. */
  luz_de_hoy: string;
  /** Minutes, as typed, that a cyanotype takes at noon of 21 June. */
  luz_minutos: string;
}

export interface LightOfToday {
  /** Day in Madrid, «22 nov». */
  day: string;
  /** Hour at which the sun is highest, in official time: «13:01». */
  noon: string;
  /** Altitude of the sun at noon: «32°». */
  altitude: string;
  /** Exposure of a cyanotype at noon, a range in minutes: «25–50». */
  exposure: string;
  /** Sunrise and sunset in seconds since 1970; null if the sun does not rise or set that day. */
  sun: { rise: number; set: number } | null;
}

/**
 * Returns the sun of a day over a place, and how long a cyanotype takes at its noon under a clear
 * sky; null if the sun is too low for one.
 *
 * The exposure is the one known at noon of midsummer times (sin h₀ / sin h) to the power of 1.3. That
 * is not the UV index, which is weighted for sunburn and falls twice as much in winter: the ferric
 * salts answer to near UV and violet (300–420 nm), of which a level sheet gets about 60 W/m² in June
 * and 25 in December in Granada. The range is that of the powers 1.0 (a frame that is turned to
 * the sun) to 2.0, and never less than a factor of 1.25 to either side. Paper, coating and negative
 * weigh more than the season: hence the test strip. Nobody can foresee cloudy skies.
 *
 * @param minutes exposure known from practice for noon of 21 June
 */
export function lightOfToday(at: Date, minutes: number, place = GRANADA): LightOfToday | null {
  const day = madridDay(at);
  const noon = solarNoon(day, place);
  const altitude = altitudeAt(noon, place);
  if (altitude < LOWEST) return null;
  const times = sunTimes(day, place);
  return {
    day: dayInPrint(noon),
    noon: hour(noon),
    altitude: `${Math.round(altitude)}°`,
    exposure: exposureAt(altitude, minutes, place).join("–"),
    sun: times && { rise: times.rise.getTime() / 1000, set: times.set.getTime() / 1000 },
  };
}

/**
 * Returns a line about the sun over the school at a moment, in the style of a film's edge print:
 * «23 nov · sol a 32° · 25–50 min», at night «23 nov · luz roja». Null where the owner has switched
 * the light off, or it is unknown where the school is.
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

/** Returns the day in Madrid as «23 nov». */
function dayInPrint(at: Date): string {
  return shortDay(at).replace(".", "");
}

/** Returns the shortest and longest exposure in minutes for a sun of `altitude` degrees. */
export function exposureAt(
  altitude: number,
  minutes: number,
  place: Place = GRANADA,
): [number, number] {
  const midsummer = altitudeAt(solarNoon(MIDSUMMER, place), place);
  const weaker = sine(midsummer) / sine(altitude);
  const likely = minutes * weaker ** EXPONENT.likely;
  return [
    rounded(Math.min(minutes * weaker ** EXPONENT.least, likely / SPREAD)),
    rounded(Math.max(minutes * weaker ** EXPONENT.most, likely * SPREAD)),
  ];
}

function sine(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 180);
}

function rounded(minutes: number): number {
  return minutes > EXACT_UP_TO ? 5 * Math.round(minutes / 5) : Math.max(1, Math.round(minutes));
}

const shortDay = inMadrid({ day: "numeric", month: "short" });
const hour = inMadrid({ hour: "2-digit", minute: "2-digit" });
