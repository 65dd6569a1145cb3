import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  deleteConvocatoria,
  findConvocatoria,
  nextConvocatorias,
} from "~/convocatorias/convocatorias.server";
import {
  countPastCourses,
  findCourse,
  givePlace,
  pastCourses,
  takePlaceBack,
  upcomingCourses,
} from "~/convocatorias/plazas.server";
import { receiptOf } from "~/correo/announcements";
import { contentVersion, db } from "~/db/client.server";
import { createInscripcion, deleteInscripcion } from "~/inscripciones/inscripciones.server";
import { erasePerson } from "~/personas/erase-person.server";
import { announce, signUpAllFor, signUpFor } from "../support/course-people";
import { freshDatabase } from "../support/fresh-database";
import { INSCRIPCION } from "../support/people";
import { column } from "../support/put";

freshDatabase();

const NOW = new Date("2027-03-01T11:00:00Z");

let course: number;
beforeEach(async () => {
  course = await announce();
});

const signUpAll = (...names: string[]) => signUpAllFor(course, names);
const shown = async () => (await findConvocatoria(course))?.estado;
const places = async () => {
  const { given, waiting } = (await findCourse(course)) ?? {};
  return [given, waiting];
};

describe("a place in a dated course", () => {
  test("is not given by signing up, which only puts on the waiting list", async () => {
    await createInscripcion({ ...INSCRIPCION, convocatoria: String(course) });
    expect(await column("inscripciones", "plaza_at")).toEqual([null]);
    expect(await places()).toEqual([0, 1]);
  });

  test("is given or taken back once, however often that is asked", async () => {
    const [eva] = await signUpAll("eva");
    expect(await givePlace(course, eva)).toBe("given");
    const [since] = await column("inscripciones", "plaza_at");
    expect(await givePlace(course, eva)).toBe("given");
    expect(await column("inscripciones", "plaza_at")).toEqual([since]);
    expect(await places()).toEqual([1, 0]);
    for (const _time of [1, 2]) await takePlaceBack(course, eva);
    expect(await places()).toEqual([0, 1]);
  });

  test("cannot be taken back while the course is in the trash", async () => {
    const [eva] = await signUpAll("eva");
    await givePlace(course, eva);
    const [since] = await column("inscripciones", "plaza_at");
    await deleteConvocatoria(course);
    await takePlaceBack(course, eva);
    expect(await column("inscripciones", "plaza_at")).toEqual([since]);
  });

  test("is given beyond the number only if exactly that one was confirmed", async () => {
    const [eva, luz, ana] = await signUpAll("eva", "luz", "ana");
    await givePlace(course, eva);
    await givePlace(course, luz);
    expect(await givePlace(course, ana)).toBe("full");
    expect(await givePlace(course, ana, 4)).toBe("full");
    expect(await places()).toEqual([2, 1]);
    expect(await givePlace(course, ana, 3)).toBe("given");
    expect(await places()).toEqual([3, 0]);
  });

  test("can always be given if the course has no number of places", async () => {
    course = await announce({ plazas: null });
    for (const id of await signUpAll("eva", "luz", "ana")) {
      expect(await givePlace(course, id)).toBe("given");
    }
    expect(await shown()).toBe("abierta");
  });

  test("is given only to who signed up for that course while it is announced", async () => {
    const other = await announce();
    const [eva] = await signUpAll("eva");
    expect(await givePlace(other, eva)).toBe("gone");
    expect(await givePlace(course, 99)).toBe("gone");
    await givePlace(course, eva);
    await takePlaceBack(other, eva);
    expect(await places()).toEqual([1, 0]);
    await db.deleteFrom("convocatorias").where("id", "=", course).execute();
    expect(await givePlace(course, await signUpFor(course, "luz"))).toBe("gone");
  });

  test("is lost when the registration is changed to no course", async () => {
    const [eva] = await signUpAll("eva");
    await givePlace(course, eva);
    await db.updateTable("inscripciones").set({ nombre: "Eva", convocatoria_id: course }).execute();
    expect(await places()).toEqual([1, 0]);
    await db.updateTable("inscripciones").set({ convocatoria_id: null }).execute();
    expect(await column("inscripciones", "plaza_at")).toEqual([null]);
  });
});

test("the receipt of a dated course promises no place", () => {
  const receipt = (payload: Record<string, string>) =>
    receiptOf(
      { form: "inscripcion", row_id: 1, reference: "K7M2QX94", payload },
      {} as never,
    ).paragraphs.join(" ");
  expect(receipt({ convocatoria: "Revelar, sábado 6" })).toContain("Todavía no tienes plaza");
  expect(receipt({})).toContain("Estás en la lista de espera");
  expect(receipt({})).not.toContain("plaza");
});

describe("a dated course, as visitors see it,", () => {
  test("is «completa» with the last place, and open again with one taken back", async () => {
    const [eva, luz] = await signUpAll("eva", "luz");
    await givePlace(course, eva);
    expect(await shown()).toBe("abierta");
    await givePlace(course, luz);
    expect([await shown(), (await nextConvocatorias())[0]?.estado]).toEqual([
      "completa",
      "completa",
    ]);
    expect(await findCourse(course)).toMatchObject({ estado: "abierta" });
    await takePlaceBack(course, eva);
    expect([await shown(), (await nextConvocatorias())[0]?.estado]).toEqual(["abierta", "abierta"]);
  });

  test.each([
    ["a place is given", async (id: number) => givePlace(course, id)],
    ["one is taken back", async (_: number, placed: number) => takePlaceBack(course, placed)],
    [
      "somebody with one is deleted",
      async (_: number, placed: number) => deleteInscripcion(placed),
    ],
    ["somebody with one is erased", async () => erasePerson("con@ejemplo.es")],
  ])("is rendered anew when %s", async (_, change) => {
    const [sin, con] = await signUpAll("sin", "con");
    await givePlace(course, con);
    const before = contentVersion();
    await change(sin, con);
    expect(contentVersion()).not.toBe(before);
  });

  test("is not rendered anew for somebody who only waits", async () => {
    // At midnight in Madrid it would be.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const before = contentVersion();
    const [eva] = await signUpAll("eva");
    await db.updateTable("inscripciones").set({ nombre: "Eva" }).execute();
    await takePlaceBack(course, eva);
    await deleteInscripcion(eva);
    expect(contentVersion()).toBe(before);
  });
});

test("the panel lists courses by the day on which they begin, past ones apart", async () => {
  for (const empieza of ["2027-04-01", "2027-03-01", "2027-02-28"]) await announce({ empieza });
  await announce({ empieza: "2026-01-10" });
  const days = (rows: { empieza: string }[]) => rows.map(({ empieza }) => empieza);
  const upcoming = await upcomingCourses(undefined, NOW);
  const past = await pastCourses(1, NOW);
  expect(days(upcoming)).toEqual(["2027-03-01", "2027-04-01", "2090-03-06"]);
  expect(days(await upcomingCourses(1, NOW))).toEqual(["2027-03-01"]);
  expect(days(past)).toEqual(["2027-02-28", "2026-01-10"]);
  expect([...upcoming, ...past].map(({ isPast }) => isPast)).toEqual([
    ...[false, false, false],
    ...[true, true],
  ]);
  expect([await countPastCourses(NOW), await pastCourses(2, NOW)]).toEqual([2, []]);
});
