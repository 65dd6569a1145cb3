import { expect, test } from "vitest";
import { saveBorrador } from "~/articulos/borradores.server";
import { notePause, noteWriting, publishDue } from "~/articulos/publish.server";
import { db } from "~/db/client.server";
import { newTarget } from "../support/articulo-target";
import { freshDatabase } from "../support/fresh-database";

const HOUR = "2027-03-28T08:00:00.000Z";

freshDatabase();

const schedule = (clave = "a") =>
  saveBorrador(newTarget(clave), {
    text: { titulo: "Revelar", contenido: "x" },
    publica_at: HOUR,
    given: null,
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

test("saving a draft that was published meanwhile answers with its article", async () => {
  expect(await schedule()).toMatchObject({ articulo: null });
  await publishDue(new Date(HOUR));
  const text = { titulo: "Revelar", contenido: "x y" };
  const [article] = await db.selectFrom("blog_posts").select(["id", "version"]).execute();
  const given = article?.version ?? 0;
  const saved = await saveBorrador(newTarget("a"), { text, given });
  expect(saved).toMatchObject({ articulo: article?.id });
});
