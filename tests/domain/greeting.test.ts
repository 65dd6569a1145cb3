import { beforeEach, describe, expect, test, vi } from "vitest";
import type { User } from "~/auth/users.server";
import { log } from "~/log.server";
import {
  type Arrivals,
  arrivalsSince,
  currentVisit,
  greetingOf,
  noteVisit,
} from "~/panel/greeting.server";
import { quarantine } from "~/submissions/quarantine.server";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";
import { put } from "../support/put";

const NOW = new Date("2026-11-21T17:40:00.000Z");
const minutesAfter = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

freshDatabase();

describe("visits", () => {
  let ana: User;
  beforeEach(async () => {
    ana = await insertUser("ana@escuela.example", "bromuro-de-plata");
  });
  const visitAt = async (minutes: number, user = ana) => {
    const visit = await currentVisit(user, minutesAfter(minutes));
    await noteVisit(visit);
    return visit.since;
  };

  test("the first visit to the panel counts everything as new", async () => {
    expect(await visitAt(0)).toBeNull();
    expect(await visitAt(29)).toBeNull();
    expect(await visitAt(58)).toBeNull();
  });

  test("a visit goes on over reloads, and ends with a pause", async () => {
    await visitAt(0);
    expect(await visitAt(31)).toBe(minutesAfter(0).toISOString());
    expect(await visitAt(32)).toBe(minutesAfter(0).toISOString());
    expect(await visitAt(61)).toBe(minutesAfter(0).toISOString());
    expect(await visitAt(92)).toBe(minutesAfter(61).toISOString());
  });

  test("a visit is each user's own", async () => {
    const luz = await insertUser("luz@escuela.example", "nitrato-de-plata");
    await visitAt(0);
    await visitAt(60);
    expect(await visitAt(61, luz)).toBeNull();
    expect(await visitAt(62)).toBe(minutesAfter(0).toISOString());
  });

  test("a visit that cannot be stored is logged, and the panel opens", async () => {
    const write = vi.spyOn(log, "error").mockReturnValue();
    await noteVisit({ user_id: "nobody", since: null, seen_at: NOW.toISOString() });
    expect(JSON.stringify(write.mock.calls)).toContain("visit not noted");
    write.mockRestore();
  });

  test("a visit does not end because a clock was set back", async () => {
    await visitAt(0);
    expect(await visitAt(-600)).toBeNull();
  });
});

test("arrivals since a moment are counted", async () => {
  for (const minutes of [-5, 1, 2]) {
    await put("mensajes", { created_at: minutesAfter(minutes).toISOString() });
  }
  await quarantine("contacto", { nombre: "x" });
  const { mensajes, ...others } = await arrivalsSince(minutesAfter(0).toISOString());
  expect([mensajes, others.inscripciones]).toEqual([2, 0]);
  expect(await arrivalsSince(null)).toMatchObject({ mensajes: 3, quarantined: 1 });
  expect((await arrivalsSince("9999")).quarantined).toBe(0);
});

describe("the greeting", () => {
  const NOTHING: Arrivals = { inscripciones: 0, mensajes: 0, quarantined: 0 };

  test("the greeting names what is new", () => {
    const arrivals = { ...NOTHING, inscripciones: 3, mensajes: 1 };
    expect(greetingOf("2026-11-17T17:40:00.000Z", arrivals, NOW)).toMatchObject({
      text: "Buenas tardes. Desde el martes 17 a las 18:40: 3 inscripciones y 1 mensaje.",
      setApart: null,
    });
  });

  test("the greeting leads to quarantined forms", () => {
    const { setApart } = greetingOf(null, { ...NOTHING, quarantined: 2 }, NOW);
    expect(setApart).toBe("2 envíos apartados");
  });

  test.each([
    [null, "Hasta hoy"],
    ["nada", "Hasta hoy"],
    ["2026-11-21T08:12:00.000Z", "Desde hoy a las 9:12"],
    ["2026-11-20T23:30:00.000Z", "Desde hoy a las 0:30"],
    ["2026-11-20T00:05:00.000Z", "Desde ayer a la 1:05"],
    ["2026-11-16T17:40:00.000Z", "Desde el lunes 16 a las 18:40"],
    ["2026-11-14T17:40:00.000Z", "Desde el 14 de noviembre a las 18:40"],
    ["2025-05-03T10:00:00.000Z", "Desde el 3 de mayo de 2025 a las 12:00"],
  ])("the greeting since %s says «%s»", (since, words) => {
    expect(greetingOf(since, NOTHING, NOW).text).toBe(
      `Buenas tardes. ${words} no ha llegado nada.`,
    );
  });

  test("yesterday is «ayer» to the end of a day of 25 hours", () => {
    const late = new Date("2026-10-25T22:30:00.000Z");
    const { text } = greetingOf("2026-10-24T10:00:00.000Z", NOTHING, late);
    expect(text).toContain("Desde ayer a las 12:00");
  });

  test.each([
    ["2026-11-21T04:59:00.000Z", "Buenas noches."],
    ["2026-11-21T05:00:00.000Z", "Buenos días."],
    ["2026-11-21T13:00:00.000Z", "Buenas tardes."],
    ["2026-11-21T20:00:00.000Z", "Buenas noches."],
  ])("the greeting at %s begins with «%s»", (now, words) => {
    expect(greetingOf(null, NOTHING, new Date(now)).text).toContain(words);
  });
});
