import { beforeEach, describe, expect, test } from "vitest";
import { fingerprintOf, leaveCartas } from "~/cartas/bajas.server";
import { readLeaveKey } from "~/cartas/bajas-file.server";
import { unreachableAmong } from "~/cartas/recipients.server";
import {
  findRegistered,
  givePlace,
  listWaiting,
  listWithPlace,
} from "~/convocatorias/plazas.server";
import { db } from "~/db/client.server";
import { inscripcionesCsv } from "~/inscripciones/inscripciones-csv";
import { findInscripciones } from "~/inscripciones/inscripciones-list.server";
import { withOffset } from "~/personas/person-records";
import { wholeText } from "../support/batches";
import { AT, announce, signUpAllFor, signUpFor } from "../support/course-people";
import { freshDatabase } from "../support/fresh-database";
import { personFile } from "../support/person";
import { column, put } from "../support/put";

freshDatabase();

const NOW = new Date("2027-03-01T11:00:00Z");

let course: number;
beforeEach(async () => {
  course = await announce();
});

const signUp = (name: string, created_at?: string) => signUpFor(course, name, created_at);
const signUpAll = (...names: string[]) => signUpAllFor(course, names);
const names = (people: { nombre: string }[]) => people.map(({ nombre }) => nombre);

describe("who signed up for a course", () => {
  test("is listed in the order of arrival, both waiting and with a place", async () => {
    const tercera = await signUp("tercera", "2026-11-22T10:00:00.000Z");
    await signUp("cuarta", "2026-11-23T10:00:00.000Z");
    const primera = await signUp("primera", "2026-11-20T10:00:00.000Z");
    const segunda = await signUp("segunda", "2026-11-21T10:00:00.000Z");
    expect(names(await listWaiting(course, 1))).toEqual([
      "primera",
      "segunda",
      "tercera",
      "cuarta",
    ]);
    await givePlace(course, segunda);
    await db.updateTable("inscripciones").set({ plaza_at: AT }).where("id", "=", segunda).execute();
    await givePlace(course, primera);
    await givePlace(course, tercera, 3);
    expect(names(await listWithPlace(course))).toEqual(["primera", "segunda", "tercera"]);
    expect(names(await listWaiting(course, 1))).toEqual(["cuarta"]);
    expect(await findRegistered(course, segunda)).toMatchObject({ telefono: "600 123" });
    expect(await findRegistered(99, segunda)).toBeNull();
  });

  test("is in the CSV with the place, and with whether letters arrive", async () => {
    const [eva] = await signUpAll("eva", "luz");
    await put("inscripciones", { email: "ana@ejemplo.es" });
    await givePlace(course, eva);
    await leaveCartas(fingerprintOf(await readLeaveKey(), "luz@ejemplo.es"));
    const file = inscripcionesCsv(
      findInscripciones({ search: "", course: null }),
      unreachableAmong,
    );
    const lines = (await wholeText(file)).split("\r\n");
    const ends = ["eva@", "luz@", "ana@"].map((name) => {
      return lines
        .find((line) => line.includes(name))
        ?.split(";")
        .slice(-4);
    });
    expect(ends).toEqual([
      ['"Sin contestar"', '""', '"Con plaza"', '""'],
      ['"Sin contestar"', '""', '"En espera"', '"Se ha dado de baja"'],
      ['"Sin contestar"', '""', '""', '""'],
    ]);
  });

  test("finds the moment of the place in her own file", async () => {
    const [eva] = await signUpAll("eva");
    await givePlace(course, eva);
    const [since] = await column("inscripciones", "plaza_at");
    expect(await personFile("eva@ejemplo.es", "Escuela", NOW)).toContain(
      `"Plaza dada": "${withOffset(since ?? "")}"`,
    );
  });
});
