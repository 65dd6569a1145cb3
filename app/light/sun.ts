const RADIANS = Math.PI / 180;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Julian day of 1970-01-01T00:00Z. */
const UNIX_EPOCH = 2_440_587.5;
/** Julian day of the epoch J2000.0. */
const J2000 = 2_451_545;
const DAYS_PER_CENTURY = 36_525;

export interface Place {
  /** Latitude in degrees, north positive. */
  latitude: number;
  /** Longitude in degrees, east positive. */
  longitude: number;
}

interface SunPosition {
  /** Declination of the sun: degrees north of the equator. */
  declination: number;
  /** Minutes by which a sundial is ahead of mean time. */
  equationOfTime: number;
}

/**
 * Returns the sun's position, after the low-precision formulas of Meeus, *Astronomical Algorithms*,
 * chapter 25, as NOAA's Solar Calculator uses them. Compared with astronomy-engine in 2026–2031:
 * altitudes within 0.02°. UTC is taken for dynamical time, which moves the sun by less than 0.001°.
 */
export function sunAt(at: Date): SunPosition {
  const t = (at.getTime() / DAY_MS + UNIX_EPOCH - J2000) / DAYS_PER_CENTURY;
  const meanLongitude = (280.46646 + t * (36000.76983 + t * 0.0003032)) % 360;
  const anomaly = (357.52911 + t * (35999.05029 - t * 0.0001537)) * RADIANS;
  const eccentricity = 0.016708634 - t * (0.000042037 + t * 0.0000001267);
  const center =
    (1.914602 - t * (0.004817 + t * 0.000014)) * Math.sin(anomaly) +
    (0.019993 - t * 0.000101) * Math.sin(2 * anomaly) +
    0.000289 * Math.sin(3 * anomaly);
  const node = (125.04 - 1934.136 * t) * RADIANS;
  const longitude = (meanLongitude + center - 0.00569 - 0.00478 * Math.sin(node)) * RADIANS;
  const obliquity =
    (23.4392911 - t * (0.0130042 + t * (0.00000016 - t * 0.000000504)) + 0.00256 * Math.cos(node)) *
    RADIANS;
  const y = Math.tan(obliquity / 2) ** 2;
  const mean = meanLongitude * RADIANS;
  const equation =
    y * Math.sin(2 * mean) -
    2 * eccentricity * Math.sin(anomaly) +
    4 * eccentricity * y * Math.sin(anomaly) * Math.cos(2 * mean) -
    0.5 * y * y * Math.sin(4 * mean) -
    1.25 * eccentricity * eccentricity * Math.sin(2 * anomaly);
  return {
    declination: Math.asin(Math.sin(obliquity) * Math.sin(longitude)) / RADIANS,
    equationOfTime: (4 * equation) / RADIANS,
  };
}

/** Returns the sun's altitude in degrees, without refraction (0.1° at most when above 10°). */
export function altitudeAt(at: Date, { latitude, longitude }: Place): number {
  const { declination, equationOfTime } = sunAt(at);
  const minutes = (at.getTime() % DAY_MS) / MINUTE_MS;
  const hourAngle = ((minutes + equationOfTime + 4 * longitude - 720) / 4) * RADIANS;
  const [phi, delta] = [latitude * RADIANS, declination * RADIANS];
  const sine =
    Math.sin(phi) * Math.sin(delta) + Math.cos(phi) * Math.cos(delta) * Math.cos(hourAngle);
  return Math.asin(sine) / RADIANS;
}

/** Degrees at which the upper edge of the sun meets the horizon, with the refraction there. */
const HORIZON = -0.833;
const HALF_DAY_MS = DAY_MS / 2;

/** Returns when the sun rises and sets on a day, to the minute; null if it does not do both. */
export function sunTimes(day: string, place: Place): { rise: Date; set: Date } | null {
  const noon = solarNoon(day, place).getTime();
  const [rise, set] = [-HALF_DAY_MS, HALF_DAY_MS].map((offset) => {
    const isUp = (at: number) => altitudeAt(new Date(at), place) > HORIZON;
    if (!isUp(noon) || isUp(noon + offset)) return null;
    let [up, down] = [noon, noon + offset];
    while (Math.abs(up - down) > MINUTE_MS) {
      const middle = (up + down) / 2;
      if (isUp(middle)) up = middle;
      else down = middle;
    }
    return new Date(Math.round(up / MINUTE_MS) * MINUTE_MS);
  });
  return rise && set ? { rise, set } : null;
}

/** Returns when the sun is highest on a calendar day, «2026-11-22», to the second. */
export function solarNoon(day: string, { longitude }: Place): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const mean = midnight + (720 - 4 * longitude) * MINUTE_MS;
  return new Date(mean - sunAt(new Date(mean)).equationOfTime * MINUTE_MS);
}
