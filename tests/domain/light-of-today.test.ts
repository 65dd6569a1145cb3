import { expect, test } from "vitest";
import { WORDS, type Words } from "~/escuela/words";
import { landingView } from "~/home/landing-view";
import { edgePrintAt, exposureAt, lightOfToday } from "~/light/light-of-today";
import { GRANADA, readCoordinates, schoolPlace } from "~/light/place";
import { altitudeAt, solarNoon, sunAt, sunTimes } from "~/light/sun";

test("the position of the sun agrees with Meeus, example 25.a", () => {
  expect(sunAt(new Date("1992-10-13T00:00:00Z")).declination).toBeCloseTo(-7.785, 3);
});

test("the position of the sun agrees with the example of NREL", () => {
  const golden = { latitude: 39.742476, longitude: -105.1786 };
  const at = new Date("2003-10-17T19:30:30Z");
  expect(altitudeAt(at, golden)).toBeCloseTo(39.872, 1);
  expect(sunAt(at).equationOfTime).toBeCloseTo(14.64, 1);
});

test.each([
  ["2026-01-15", "12:24", 31.8],
  ["2026-03-20", "12:22", 52.8],
  ["2026-06-21", "12:16", 76.3],
  ["2026-07-15", "12:20", 74.3],
  ["2026-09-22", "12:07", 53.0],
  ["2026-10-15", "12:00", 44.2],
  ["2026-12-21", "12:12", 29.4],
])("the sun is highest over Granada on %s at %s UTC, at %f degrees", (day, time, altitude) => {
  const noon = solarNoon(day, GRANADA);
  const difference = noon.getTime() - Date.parse(`${day}T${time}:00Z`);
  expect(Math.abs(difference)).toBeLessThanOrEqual(60_000);
  expect(Math.abs(altitudeAt(noon, GRANADA) - altitude)).toBeLessThan(0.15);
});

test("the sun is lower an hour before noon and after, by as much", () => {
  const noon = solarNoon("2026-11-22", GRANADA).getTime();
  const [before = 0, after = 0] = [-1, 1].map((hours) =>
    altitudeAt(new Date(noon + hours * 3_600_000), GRANADA),
  );
  expect(before).toBeLessThan(altitudeAt(new Date(noon), GRANADA));
  expect(Math.abs(before - after)).toBeLessThan(0.1);
});

test("the light of a day is that of the day in Madrid, said in official time", () => {
  expect(lightOfToday(new Date("2026-11-21T23:30:00Z"), 15)).toEqual({
    day: "22 nov",
    noon: "13:00",
    altitude: "33°",
    exposure: "25–50",
    sun: {
      rise: Date.parse("2026-11-22T07:01:00Z") / 1000,
      set: Date.parse("2026-11-22T17:00:00Z") / 1000,
    },
  });
  expect(lightOfToday(new Date("2026-06-21T09:00:00Z"), 15)?.noon).toBe("14:16");
});

test("the light of midsummer asks for the known time, other days for more", () => {
  expect(exposureAt(76.3, 15)).toEqual([12, 19]);
  const days = Array.from({ length: 365 }, (_, index) => {
    const day = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
    return exposureAt(altitudeAt(solarNoon(day, GRANADA), GRANADA), 15);
  });
  for (const [from, to] of days) {
    expect(from).toBeGreaterThanOrEqual(12);
    expect(to).toBeLessThanOrEqual(60);
    expect(to).toBeGreaterThan(from);
  }
});

test("the light of a day scales with the time that is known from practice", () => {
  expect(exposureAt(29.4, 15)).toEqual([30, 60]);
  expect(exposureAt(29.4, 30)).toEqual([60, 115]);
});

const SUMMER = new Date("2026-06-21T10:00:00Z");
const viewOf = (words: Partial<Words>, at = SUMMER) =>
  landingView({ words: { ...WORDS, ...words }, pictures: {} }, [], at);

test("the light of a day is on the landing page until the owner switches it off", () => {
  const winter = new Date("2026-12-21T10:00:00Z");
  expect(viewOf({ luz_de_hoy: "si", luz_minutos: "30" }, winter).light?.exposure).toBe("60–120");
  expect(viewOf({ luz_de_hoy: "" }, winter).light).toBeNull();
});

test.each([
  ["2026-03-20", GRANADA, "06:18", "18:26"],
  ["2026-06-21", GRANADA, "04:55", "19:37"],
  ["2026-12-21", GRANADA, "07:24", "17:00"],
])(
  "on %s the sun rises and sets over %o at %s and %s UTC, within two minutes",
  (day, place, ...expected) => {
    const times = sunTimes(day, place);
    for (const [index, at] of [times?.rise, times?.set].entries()) {
      const difference = (at?.getTime() ?? 0) - Date.parse(`${day}T${expected[index]}:00Z`);
      expect(Math.abs(difference)).toBeLessThanOrEqual(120_000);
    }
  },
);

test("no light of today is said where the sun does not rise or set", () => {
  const tromso = { latitude: 69.65, longitude: 18.96 };
  expect(sunTimes("2026-12-21", tromso)).toBeNull();
  expect(sunTimes("2026-06-21", tromso)).toBeNull();
  expect(lightOfToday(new Date("2026-12-21T10:00:00Z"), 15, tromso)).toBeNull();
});

test.each([
  ["36.7213, -4.4214", { latitude: 36.7213, longitude: -4.4214 }],
  ["36,7213; -4,4214", { latitude: 36.7213, longitude: -4.4214 }],
  ["36,7213, -4,4214", { latitude: 36.7213, longitude: -4.4214 }],
  ["36.72° -4.42°", { latitude: 36.72, longitude: -4.42 }],
  ["Málaga", null],
  ["36.72", null],
  ["96, 10", null],
  ["36, 190", null],
  ["", null],
])("«%s» is read as the place %o", (text, place) => {
  expect(readCoordinates(text)).toEqual(place);
});

test.each([
  ["Granada", "", GRANADA],
  [" granada ", "", GRANADA],
  ["Málaga", "", null],
  ["", "", null],
  ["Málaga", "36.72, -4.42", { latitude: 36.72, longitude: -4.42 }],
])("a school in «%s» with the coordinates «%s» is at %o", (ciudad, coordenadas, place) => {
  expect(schoolPlace({ ciudad, coordenadas })).toEqual(place);
});

test("the landing page says no light in a city that it cannot place", () => {
  const ciudad = "Málaga";
  expect(viewOf({})).toMatchObject({ light: { city: "Granada" }, hasMap: true });
  expect(viewOf({ ciudad })).toMatchObject({ light: null, hasMap: false });
  expect(viewOf({ ciudad, coordenadas: "36.72, -4.42" })).toMatchObject({
    light: { city: ciudad, altitude: "77°" },
    hasMap: false,
  });
});

test.each([
  ["2026-11-23T12:00:00Z", "23 nov · sol a 32° · 25–50 min"],
  ["2026-11-23T16:10:00Z", "23 nov · sol a 8°"],
  ["2026-11-23T16:45:00Z", "23 nov · sol a 2°"],
  ["2026-11-23T17:00:00Z", "23 nov · sol bajo el horizonte"],
  ["2026-11-23T23:30:00Z", "24 nov · luz roja"],
])("the edge print of %s over Granada is «%s»", (at, print) => {
  expect(edgePrintAt(new Date(at), WORDS)).toBe(print);
});

test("there is no edge print where the light of today is not shown", () => {
  expect(edgePrintAt(SUMMER, { ...WORDS, luz_de_hoy: "" })).toBeNull();
  expect(edgePrintAt(SUMMER, { ...WORDS, ciudad: "Málaga" })).toBeNull();
});
