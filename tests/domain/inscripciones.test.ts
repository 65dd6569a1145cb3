import { describe, expect, test } from "vitest";
import { CURSO_VALUES, CURSOS } from "~/inscripciones/inscripcion-fields";
import {
  createInscripcion,
  decodeTelefono,
  encodeTelefono,
  findInscripcion,
  type Inscripcion,
  inscripcionSchema,
} from "~/inscripciones/inscripciones.server";
import { freshDatabase } from "../support/fresh-database";
import { INSCRIPCION } from "../support/people";
import { all, column, put } from "../support/put";

freshDatabase();

const EVA: Inscripcion = { ...INSCRIPCION, telefono: "+34 600 12 34 56" };

describe("the form of an inscripción", () => {
  test("the form of an inscripción needs name, e-mail and telephone", () => {
    const { error } = inscripcionSchema.safeParse({});
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ["nombre", "Escribe tu nombre"],
      ["apellidos", "Escribe tus apellidos"],
      ["email", "Escribe tu email"],
      ["telefono", "Escribe tu teléfono"],
    ]);
  });

  test("the form of an inscripción defaults to the basic course", () => {
    const { curso_interes, ...rest } = EVA;
    expect(inscripcionSchema.parse(rest).curso_interes).toBe("basico");
  });

  test("the form of an inscripción accepts the six courses and no other", () => {
    expect(CURSO_VALUES).toHaveLength(6);
    expect(CURSO_VALUES[0]).toBe("basico");
    for (const curso_interes of CURSO_VALUES) {
      expect(inscripcionSchema.parse({ ...EVA, curso_interes }).curso_interes).toBe(curso_interes);
    }
    expect(inscripcionSchema.safeParse({ ...EVA, curso_interes: "digital" }).success).toBe(false);
  });

  test("the form of an inscripción accepts telephones as people write them", () => {
    for (const telefono of [
      "600123456",
      "+34 600 12 34 56",
      "(958) 12.34.56",
      "958/12 34 56",
      "0044-20-7946",
      "+351 21 000 0000",
      "34600123456",
      "+34 (0) 600 123 456",
      "600·123·456",
      "600—123,456",
      "６００１２３４５６",
    ]) {
      expect(inscripcionSchema.parse({ ...EVA, telefono }).telefono).toBe(telefono);
    }
  });

  test("a telephone that was copied loses the marks that nobody sees", () => {
    const telefono = "\u202a+34 600 12 34 56\u202c";
    expect(inscripcionSchema.parse({ ...EVA, telefono }).telefono).toBe("+34 600 12 34 56");
  });

  test.each([
    "no tengo",
    "6001",
    "600 12",
    "60012345",
    "6001234567",
    "123456789",
    "+34 600 12",
    "+34 6001234567",
    "+0 123 456 789",
    "+44 20",
    "+1234567890123456",
    "600123456 o por la tarde",
    "600123456 / 958123456",
    "958 12 34 56 ext 3",
  ])("a telephone that cannot be rung is questioned: «%s»", (telefono) => {
    const { error } = inscripcionSchema.safeParse({ ...EVA, telefono });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      expect.stringContaining("nueve cifras"),
    ]);
  });
});

describe("the table of inscripciones", () => {
  test("a telephone is stored percent-encoded and read decoded", async () => {
    await createInscripcion(EVA);
    const [stored] = await all("inscripciones");
    expect(stored?.telefono).toBe("%2B34%20600%2012%2034%2056");
    expect(stored?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await findInscripcion(stored?.id ?? 0)).toMatchObject({ telefono: EVA.telefono });
  });

  test("a telephone that is no valid encoding is shown as stored", () => {
    expect(decodeTelefono("100%")).toBe("100%");
    expect(decodeTelefono(encodeTelefono("100% seguro"))).toBe("100% seguro");
  });

  test("an inscripción is found by the reference that its sender was given", async () => {
    const { reference } = await createInscripcion(EVA);
    const [id = 0] = await column("inscripciones", "id");
    expect(await findInscripcion(id)).toMatchObject({ ...EVA, reference });
    expect(await findInscripcion(999_999)).toBeNull();
  });

  test("a row inserted by another program, without reference or comments, is shown", async () => {
    const id = await put("inscripciones", { comentarios: null });
    expect(await findInscripcion(id)).toMatchObject({ reference: null, comentarios: null });
  });

  test("every course has a readable label", () => {
    expect(Object.values(CURSOS)).toEqual([
      "Nivel Básico (principiantes)",
      "Nivel Medio",
      "Nivel Avanzado",
      "Técnicas antiguas y procesos históricos",
      "Revelado de películas fotográficas",
      "Positivado en papeles tradicionales",
    ]);
  });
});
