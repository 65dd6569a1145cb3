import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { blogFeed } from "~/articulos/feed.server";
import { euros, priceWords } from "~/convocatorias/convocatoria-fields";
import { submitConvocatoria } from "~/convocatorias/convocatoria-form.server";
import {
  convocatoriasSitemap,
  countUpcoming,
  deleteConvocatoria,
  findConvocatoria,
  upcomingConvocatorias,
} from "~/convocatorias/convocatorias.server";
import { nextOf } from "~/convocatorias/next-convocatorias";
import { contentVersion } from "~/db/client.server";
import { WORDS } from "~/escuela/words";
import { isDay, longDay } from "~/format/dates";
import { landingView } from "~/home/landing-view";
import { CONVOCATORIA } from "../support/convocatoria";
import { freshDatabase } from "../support/fresh-database";
import { all } from "../support/put";
import { readXml, texts } from "../support/read-xml";

freshDatabase();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-01T11:00:00Z") });
});
afterEach(() => void vi.useRealTimers());

const COURSE = { ...CONVOCATORIA, empieza: "2027-03-06" };

async function announce(change: Partial<typeof COURSE & { clave: string }> = {}): Promise<number> {
  const result = await submitConvocatoria({ ...COURSE, ...change }, null);
  if (!result.ok) throw new Error(JSON.stringify(result.form));
  return result.value;
}

async function errorsOf(change: Partial<typeof COURSE>) {
  const result = await submitConvocatoria({ ...COURSE, ...change }, null);
  return result.ok ? {} : result.form.errors;
}

const titlesOf = async (rows: Promise<{ titulo: string }[]>) =>
  (await rows).map(({ titulo }) => titulo);

describe("a dated course", () => {
  test("a dated course is stored as it was typed", async () => {
    const id = await announce({ horas: "4,5" });
    const { titulo, texto, empieza, horario, precio, estado, curso_interes } = COURSE;
    expect(await findConvocatoria(id)).toMatchObject({
      ...{ titulo, texto, empieza, horario, precio, estado, curso_interes },
      ...{ horas: 4.5, plazas: 6, isPast: false },
    });
  });

  test("a dated course needs a title and a day, and nothing else", async () => {
    const only = { titulo: "Revelar", empieza: "2027-03-06" };
    const result = await submitConvocatoria(only, null);
    expect(result.ok).toBe(true);
    const [course] = await upcomingConvocatorias();
    expect(course).toMatchObject({ ...only, texto: "", horario: null, horas: null, precio: null });
    expect(Object.keys(await errorsOf({ titulo: " ", empieza: "" }))).toEqual([
      "titulo",
      "empieza",
    ]);
  });

  test.each([
    ["empieza", /Elige el día/, "2027-02-29"],
    ["empieza", /Elige el día/, "6 de marzo"],
    ["empieza", /Elige el día/, "0027-03-06"],
    ["curso_interes", /Elige un curso/, "digital"],
    ["estado", /Elige un estado/, "pasada"],
    ["horas", /Escribe las horas/, "muchas"],
    ["plazas", /Escribe las plazas/, "0"],
    ["plazas", /Escribe las plazas/, "6,5"],
    ["precio", /no sea negativo/, "-5"],
    ["titulo", /200 caracteres/, "x".repeat(201)],
  ])("an invalid «%s» is refused with %s", async (field, words, value) => {
    expect(await errorsOf({ [field]: value })).toEqual({ [field]: expect.stringMatching(words) });
  });

  test("a form of a course sent twice with the same words edits nothing", async () => {
    const before = await findConvocatoria(await announce({ clave: "a" }));
    vi.setSystemTime("2027-03-01T12:00:00Z");
    expect(await findConvocatoria(await announce({ clave: "a" }))).toEqual(before);
  });

  test.each(["itself", "another form"])(
    "a form sent again with other words asks before it changes what %s wrote",
    async (writer) => {
      const id = await announce({ clave: "a" });
      if (writer === "another form") await submitConvocatoria({ ...COURSE, titulo: "Editado" }, id);
      const before = await all("convocatorias");
      const sent = { ...COURSE, titulo: "Otro", horas: "", clave: "a" };
      const asked = await submitConvocatoria(sent, null);
      expect(asked).toMatchObject({ reason: "conflict", form: { values: sent } });
      expect(asked).toHaveProperty("form.failure", expect.stringMatching(/ya anunciaste un curso/));
      expect(asked).toHaveProperty("form.errors.horas", "Ahora dice: «8»");
      expect(await all("convocatorias")).toEqual(before);
      const values = asked.ok ? {} : asked.form.values;
      expect(await announce(values as typeof COURSE)).toBe(id);
      expect(await all("convocatorias")).toMatchObject([{ id, titulo: "Otro", horas: null }]);
      expect(await announce({ ...values, titulo: "Corregido" } as typeof COURSE)).toBe(id);
    },
  );

  test("the edit of a course that was deleted meanwhile comes back as typed", async () => {
    const id = await announce();
    await deleteConvocatoria(id);
    const result = await submitConvocatoria({ ...COURSE, titulo: "Otro" }, id);
    expect(result).toMatchObject({ ok: false, reason: "conflict" });
    expect(result.ok || result.form.values.titulo).toBe("Otro");
  });
});

describe("the day on which a course begins", () => {
  test("a course leaves the lists when its day is over in Madrid", async () => {
    const id = await announce();
    vi.setSystemTime("2027-03-06T22:59:59Z");
    expect(await titlesOf(upcomingConvocatorias())).toEqual([COURSE.titulo]);
    expect(await countUpcoming()).toBe(1);
    expect((await findConvocatoria(id))?.isPast).toBe(false);
    vi.setSystemTime("2027-03-06T23:00:00Z");
    expect(await countUpcoming()).toBe(0);
    expect(await upcomingConvocatorias()).toEqual([]);
    expect((await findConvocatoria(id))?.isPast).toBe(true);
    expect(await convocatoriasSitemap()).toEqual([]);
    expect(await titlesOf(all("convocatorias"))).toEqual([COURSE.titulo]);
  });

  test("the content version changes at midnight in Madrid, and no sooner", () => {
    for (const midnight of ["2027-03-06T23:00:00Z", "2027-06-12T22:00:00Z"]) {
      vi.setSystemTime(Date.parse(midnight) - 1000);
      const before = contentVersion();
      expect(contentVersion()).toBe(before);
      vi.setSystemTime(midnight);
      const after = contentVersion();
      expect(after).not.toBe(before);
      expect(contentVersion()).toBe(after);
    }
  });

  test("upcoming courses stand in the order in which they begin", async () => {
    await announce({ titulo: "Tarde", empieza: "2027-05-01" });
    await announce({ titulo: "Hoy", empieza: "2027-03-01" });
    await announce({ titulo: "Pasado", empieza: "2027-02-28" });
    expect(await titlesOf(upcomingConvocatorias())).toEqual(["Hoy", "Tarde"]);
    expect(await titlesOf(upcomingConvocatorias(1))).toEqual(["Hoy"]);
  });

  test("a day is written in Spanish", () => {
    expect(longDay("2027-03-06")).toBe("sábado 6 de marzo de 2027");
    expect(longDay("mañana")).toBe("mañana");
    expect(["2028-02-29", "2027-02-29", "2027-3-6"].map(isDay)).toEqual([true, false, false]);
  });
});

test.each([
  ["120", 120, "120 €"],
  ["1.200", 1200, "1.200 €"],
  ["120,50", 120.5, "120,50 €"],
  ["120 €", 120, "120 €"],
  ["120 € (IVA incluido)", 120, "120 € (IVA incluido)"],
  ["90 €, exento de IVA", 90, "90 €, exento de IVA"],
  ["0", 0, "Gratuito"],
  ["0 €", 0, "Gratuito"],
  ["gratis", 0, "Gratuito"],
  ["desde 120 €", null, "desde 120 €"],
  ["120 € al mes", null, "120 € al mes"],
  ["A convenir", null, "A convenir"],
])("the price «%s» is %s, in words «%s»", (precio, amount, words) => {
  expect(euros(precio)).toBe(amount);
  expect(priceWords(precio)).toBe(words.replace(" €", "\u00a0€"));
});

test("dated courses stand on the landing page, also if a card is emptied", async () => {
  const escuela = { words: { ...WORDS }, pictures: {} };
  expect(landingView(escuela, [])).toEqual(landingView(escuela));
  expect(landingView(escuela).toma.next).toBeUndefined();
  await announce();
  const next = (await upcomingConvocatorias()).map(nextOf);
  const { toma, laboratorio } = landingView(escuela, next);
  expect([toma.next, laboratorio.next]).toEqual([next, undefined]);
  expect(toma.cards[0]?.[0]).toBe("Cursos y talleres");
  const emptied = { ...WORDS, toma_1_titulo: "", toma_1_texto: "" };
  const without = landingView({ ...escuela, words: emptied }, next).toma;
  expect([without.cards.length, without.next]).toEqual([2, next]);
});

test("the hero leads to the next course that is not full", async () => {
  const escuela = { words: { ...WORDS }, pictures: {} };
  expect(landingView(escuela).first).toBeNull();
  expect(landingView(escuela).lead).toContain("te avisamos de las fechas");
  await announce({ clave: "a", titulo: "Lleno", empieza: "2027-03-01", estado: "completa" });
  await announce({ clave: "b", titulo: "Abierto", empieza: "2027-03-02" });
  const next = (await upcomingConvocatorias()).map(nextOf);
  expect(landingView(escuela, next).first?.text).toBe("Primero: martes 2 de marzo, Abierto");
  expect(landingView(escuela, next).lead).toContain("te avisamos de cada curso");
  const own = { ...WORDS, portada_texto: "Pronto, las fechas." };
  expect(landingView({ ...escuela, words: own }, next).lead).toBe("Pronto, las fechas.");
  expect(landingView(escuela, next.slice(0, 1)).first).toBeNull();
});

test("the feed has an upcoming course with its text, under a lasting id", async () => {
  const id = await announce({ texto: "Mira la [lista](/inscripcion)." });
  const origin = "https://escuela.example";
  const feed = readXml(await blogFeed(origin, "Escuela", await upcomingConvocatorias()));
  expect(texts(feed, "id")).toContain(`tag:escuela.example,2026:/cursos/${id}`);
  expect(texts(feed, "summary")).toEqual([
    "Empieza el sábado 6 de marzo de 2027. Sábados de 10:00 a 14:00.",
  ]);
  expect(texts(feed, "content")[0]).toContain(`<a href="${origin}/inscripcion">lista</a>`);
});
