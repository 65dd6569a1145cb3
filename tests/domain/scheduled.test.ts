import { describe, expect, onTestFinished, test, vi } from "vitest";
import { articulosSitemap, findNextArticulo, listArticulos } from "~/articulos/articulos.server";
import { listBorradores, saveBorrador } from "~/articulos/borradores.server";
import { readEdited } from "~/articulos/edited.server";
import { blogFeed } from "~/articulos/feed.server";
import {
  createArticulo,
  notePause,
  noteWriting,
  publish,
  publishDue,
} from "~/articulos/publish.server";
import { scheduledSchema } from "~/articulos/schedule.server";
import { readMailState } from "~/correo/mail-state.server";
import { contentVersion, db } from "~/db/client.server";
import { comesAgain, longMoment, madridMinute, madridMoments } from "~/format/dates";
import { FormConflict } from "~/http/form-result";
import { log } from "~/log.server";
import { readStatus } from "~/status/status.server";
import { newTarget } from "../support/articulo-target";
import { freshDatabase } from "../support/fresh-database";
import { lock } from "../support/locked";
import { NO_FORWARDS } from "../support/no-forwards";

const HOUR = "2027-03-28T08:00:00.000Z";
const before = new Date("2027-03-28T07:59:59.999Z");

freshDatabase();

const schedule = (clave = "a", publica_at: string | null = HOUR, titulo = "Revelar") =>
  saveBorrador(newTarget(clave), { text: { titulo, contenido: "x" }, publica_at, given: null });
const titles = async () => (await listArticulos(1)).map(({ titulo }) => titulo);
const iso = (minute: string) => madridMoments(minute).map((at) => at.toISOString());

test("a scheduled article is nowhere before its hour, then everywhere", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-22T12:00:00Z"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const other = await createArticulo({ titulo: "Otro", contenido: "x" }, null, null);
  await schedule();
  expect(await publishDue(before)).toBe(0);
  expect(await titles()).toEqual(["Otro"]);
  expect(await blogFeed("http://x", "Escuela")).not.toContain("Revelar");
  expect(await articulosSitemap()).toHaveLength(2);
  const version = contentVersion();
  expect(await publishDue(new Date(HOUR))).toBe(1);
  expect(contentVersion()).not.toBe(version);
  expect(await titles()).toEqual(["Revelar", "Otro"]);
  const [article] = await listArticulos(1);
  expect(await blogFeed("http://x", "Escuela")).toContain(`<published>${HOUR}</published>`);
  expect(await articulosSitemap()).toHaveLength(3);
  const next = await findNextArticulo({ id: article?.id ?? 0, created_at: HOUR });
  expect(next?.id).toBe(other);
  expect(await listBorradores()).toEqual([]);
});

test("a scheduled article that is late appears once, with the promised date", async () => {
  await schedule();
  const late = new Date("2027-04-02T12:00:00Z");
  await Promise.all([publishDue(late), publishDue(late)]);
  await publishDue(late);
  expect(await listArticulos(1)).toMatchObject([{ titulo: "Revelar", created_at: HOUR }]);
});

test("a scheduled article is not published before its author has paused", async () => {
  const now = new Date(HOUR);
  const { borrador, version } = await schedule();
  const draft = { id: borrador ?? 0, version };
  noteWriting(draft);
  expect(await publishDue(now)).toBe(0);
  noteWriting(draft, performance.now() - 20_001);
  expect(await publishDue(now)).toBe(1);
  const other = await schedule("b");
  noteWriting({ id: other.borrador ?? 0, version: other.version });
  notePause(other.borrador ?? 0);
  expect(await publishDue(now)).toBe(1);
});

test("a scheduled article has its hour changed and withdrawn", async () => {
  await schedule();
  await schedule("a", "2027-03-29T08:00:00.000Z");
  expect(await publishDue(new Date(HOUR))).toBe(0);
  await schedule("a", null);
  expect(await publishDue(new Date("2028-01-01T00:00:00Z"))).toBe(0);
});

test("a scheduled article has its date while it is written on, and a title", async () => {
  const { version } = await schedule();
  const text = { titulo: "Revelar más", contenido: "x" };
  await saveBorrador(newTarget("a"), { text, given: version });
  expect(await listBorradores()).toMatchObject([{ titulo: "Revelar más", publica_at: HOUR }]);
  const untitled = { text: { ...text, titulo: "" }, given: null };
  await expect(saveBorrador(newTarget("a"), untitled)).rejects.toThrow(FormConflict);
});

const EMPTIED = { titulo: "Revelar", contenido: "" };

/** What an editor leaves that was emptied: nothing, or a table without words. */
const NO_WORDS = ["", "| | |", "| | |\n|---|---|\n| | |"];

test.each(NO_WORDS)(
  "a scheduled article that was emptied to «%s» stays a draft, and is named",
  async (contenido) => {
    const { version } = await schedule();
    await saveBorrador(newTarget("a"), { text: { ...EMPTIED, contenido }, given: version });
    expect(await publishDue(new Date(HOUR))).toBe(0);
    expect(await titles()).toEqual([]);
    expect(await listBorradores()).toMatchObject([{ publica_at: null, no_publicado_at: HOUR }]);
    const lines = await readStatus(NO_FORWARDS, await readMailState());
    expect(lines.find(({ label }) => label === "Artículos con fecha")).toMatchObject({
      level: "atencion",
      text: "«Revelar» no se publicó a su hora: le faltaba el título o el texto.",
      link: { href: `/blog-admin?borrador=${(await listBorradores())[0]?.id}` },
    });
  },
);

test.each<[object, string[]]>([
  [{ titulo: " " }, ["titulo"]],
  ...[...NO_WORDS, " "].map((contenido): [object, string[]] => [{ contenido }, ["contenido"]]),
  [{ contenido: "![Un arco](/uploads/blog-images/1.jpg)" }, []],
])("an article with %j lacks, to be given an hour: %j", (typed, missing) => {
  const complete = { titulo: "Revelar", contenido: "x", publicar_el: "2150-01-01T10:00" };
  const { error } = scheduledSchema.safeParse({ ...complete, ...typed });
  expect((error?.issues ?? []).map(({ path }) => path[0])).toEqual(missing);
});

test("a scheduled article that missed its hour waits for another", async () => {
  const { version } = await schedule();
  const emptied = await saveBorrador(newTarget("a"), { text: EMPTIED, given: version });
  await publishDue(new Date(HOUR));
  const written = { text: { titulo: "Revelar", contenido: "Ag" }, given: emptied.version };
  await saveBorrador(newTarget("a"), written);
  const later = (days: number) => new Date(Date.parse(HOUR) + days * 24 * 60 * 60_000);
  expect(await publishDue(later(1))).toBe(0);
  await schedule("a", later(2).toISOString());
  expect(await listBorradores()).toMatchObject([{ no_publicado_at: null }]);
  expect(await publishDue(later(2))).toBe(1);
});

test("a scheduled article that appears meanwhile is written on", async () => {
  const { version, articulo } = await schedule();
  await publishDue(new Date(HOUR));
  const text = { titulo: "Revelar más", contenido: "x" };
  const saved = await saveBorrador(newTarget("a"), { text, given: version });
  const [article] = await listArticulos(1);
  expect([articulo, saved.articulo, article?.titulo]).toEqual([null, article?.id, "Revelar"]);
  await publish(newTarget("a"), { text, given: saved.version });
  expect(await titles()).toEqual(["Revelar más"]);
});

test("a scheduled article published by hand before its hour appears once", async () => {
  const { version } = await schedule();
  await publish(newTarget("a"), { text: { titulo: "Revelar", contenido: "x" }, given: version });
  expect(await publishDue(new Date(HOUR))).toBe(0);
  expect(await titles()).toEqual(["Revelar"]);
});

test.each([
  ["in winter", "2027-01-15T10:00", ["2027-01-15T09:00:00.000Z"]],
  ["in summer", "2027-07-15T10:00", ["2027-07-15T08:00:00.000Z"]],
  ["before March's leap", "2027-03-28T01:59", ["2027-03-28T00:59:00.000Z"]],
  ["in the hour that March skips", "2027-03-28T02:30", []],
  ["after March's leap", "2027-03-28T03:00", ["2027-03-28T01:00:00.000Z"]],
  [
    "in October's double hour",
    "2027-10-31T02:30",
    ["2027-10-31T00:30:00.000Z", "2027-10-31T01:30:00.000Z"],
  ],
  ["after October's double hour", "2027-10-31T03:00", ["2027-10-31T02:00:00.000Z"]],
  ["of a day that does not exist", "2027-02-30T10:00", []],
  ["that is no minute", "mañana", []],
])("%s is as many moments as the clocks show it", (_when, minute, moments) => {
  expect(iso(minute)).toEqual(moments);
  for (const moment of moments) expect(madridMinute(new Date(moment))).toBe(minute);
});

test("a minute of Madrid comes again in October's double hour only", () => {
  const [first, second] = madridMoments("2027-10-31T02:30").map((at) =>
    comesAgain(at.toISOString()),
  );
  expect([first, second, comesAgain(HOUR), comesAgain("mañana")]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("a minute of Madrid is said in words, by the offset of its own date", () => {
  expect(longMoment(HOUR)).toBe("domingo 28 de marzo de 2027 a las 10:00");
  expect(longMoment("2027-01-15T09:00:00.000Z")).toBe("viernes 15 de enero de 2027 a las 10:00");
});

describe("the day and hour that somebody chooses", () => {
  const read = (publicar_el: string) => {
    vi.useFakeTimers({ now: new Date("2026-11-22T12:00:00Z"), toFake: ["Date"] });
    const result = scheduledSchema.safeParse({ titulo: "Revelar", contenido: "x", publicar_el });
    vi.useRealTimers();
    return result.success ? result.data.publicar_el : result.error.issues[0]?.message;
  };

  test.each([
    ["to come is stored in UTC", "2027-03-28T10:00", HOUR],
    ["of the double hour is its first", "2027-10-31T02:30", "2027-10-31T00:30:00.000Z"],
    ["that is skipped is refused", "2027-03-28T02:30", /el reloj salta de las 2 a las 3/],
    ["that has passed is refused", "2026-11-22T12:59", /ya ha pasado/],
    ["that was not chosen is asked for", "", /Elige el día y la hora/],
    ["that is none is asked for", "2027-13-01T10:00", /Elige el día y la hora/],
  ])("%s", (_what, typed, expected) => {
    expect(read(typed)).toEqual(
      typeof expected === "string" ? expected : expect.stringMatching(expected),
    );
  });
});

test.each(["", "2026", "2026-13-45T99:99:99.000Z"])(
  "a scheduled article whose date is none holds up no other: «%s»",
  async (odd) => {
    const problems = vi.spyOn(log, "error").mockReturnValue();
    await schedule("a");
    await db.updateTable("borradores").set({ publica_at: odd }).execute();
    await schedule("b", HOUR, "Positivar");
    expect(await publishDue(new Date(HOUR))).toBe(1);
    expect(await publishDue(new Date(HOUR))).toBe(0);
    expect(await titles()).toEqual(["Positivar"]);
    expect(problems.mock.calls).toEqual([
      [expect.objectContaining({ problem: "scheduled article not published" })],
    ]);
    const [draft] = await listBorradores();
    const edited = await readEdited({ borrador: draft?.id ?? 0 });
    expect(edited?.borrador?.publica_at).toBeNull();
    problems.mockRestore();
  },
);

test("a scheduled article that cannot be inserted holds up no other", async () => {
  const problems = vi.spyOn(log, "error").mockReturnValue();
  await schedule("a", "2027-03-01T08:00:00.000Z", "Doble");
  await schedule("b", HOUR, "Positivar");
  await lock("INSERT ON main.blog_posts WHEN NEW.titulo = 'Doble'");
  expect(await publishDue(new Date(HOUR))).toBe(1);
  expect(await titles()).toEqual(["Positivar"]);
  expect(problems).toHaveBeenCalledOnce();
  problems.mockRestore();
});
