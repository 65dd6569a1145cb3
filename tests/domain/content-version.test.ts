import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { listArticulos } from "~/articulos/articulos.server";
import { deleteArticulo } from "~/articulos/deletions.server";
import { createArticulo, publish } from "~/articulos/publish.server";
import { contentVersion, openDatabase } from "~/db/client.server";
import { watchContentVersion } from "~/db/content-version.server";
import { createInscripcion } from "~/inscripciones/inscripciones.server";
import { createMensaje } from "~/mensajes/mensajes.server";
import { articuloTarget } from "../support/articulo-target";
import { freshDatabase } from "../support/fresh-database";
import { INSCRIPCION, MESSAGE } from "../support/people";
import { scratchFolder } from "../support/scratch-folder";

freshDatabase();

async function expectChange(change: () => Promise<unknown>): Promise<void> {
  const before = contentVersion();
  await change();
  const after = contentVersion();
  expect(after).not.toBe(before);
  expect(contentVersion()).toBe(after);
}

test("the content version changes with articles", async () => {
  await expectChange(() => createArticulo({ titulo: "Uno", contenido: "x" }, null, null));
  const [article] = await listArticulos(1);
  const id = article?.id ?? 0;
  await expectChange(() =>
    publish(articuloTarget(id), { text: { titulo: "Otro", contenido: "y" }, given: null }),
  );
  await expectChange(() => deleteArticulo(id));
});

test("the content version stays through reads and typed forms", async () => {
  // At midnight in Madrid it changes by itself.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const before = contentVersion();
  await listArticulos(1);
  await createInscripcion(INSCRIPCION);
  await createMensaje(MESSAGE);
  expect(contentVersion()).toBe(before);
});

describe("two connections to one file", () => {
  function twoConnections() {
    const file = path.join(scratchFolder(), "escuela.sqlite");
    const [ours, other] = [openDatabase(file), openDatabase(file)];
    onTestFinished(() => {
      ours.close();
      other.close();
    });
    return { ours, other };
  }
  const ARTICLE = "INSERT INTO blog_posts (titulo, contenido) VALUES ('Uno', '<p>x</p>')";

  test("the content version changes with each commit of another connection", async () => {
    const { ours, other } = twoConnections();
    const version = watchContentVersion(ours);
    const first = version();
    other.exec(`BEGIN; ${ARTICLE}`);
    await nextTurn();
    expect(version()).toBe(first);
    other.exec("COMMIT");
    await nextTurn();
    const second = version();
    expect(second).not.toBe(first);
    other.exec("DELETE FROM blog_posts");
    await nextTurn();
    expect(version()).not.toBe(second);
  });

  test("the content version changes once a change is committed", () => {
    const { ours } = twoConnections();
    const version = watchContentVersion(ours);
    const before = version();
    ours.exec(`BEGIN; ${ARTICLE}`);
    expect(version()).toBe(before);
    ours.exec("COMMIT");
    expect(version()).not.toBe(before);
  });

  test("the content version changes with an unknown table", () => {
    const { ours } = twoConnections();
    ours.exec("CREATE TABLE novedades (texto TEXT)");
    const version = watchContentVersion(ours);
    const before = version();
    ours.exec("INSERT INTO novedades VALUES ('x')");
    expect(version()).not.toBe(before);
  });

  test("the content version changes with a table that was made again", async () => {
    const { ours, other } = twoConnections();
    const version = watchContentVersion(ours);
    other.exec("ALTER TABLE blog_posts RENAME TO gone");
    version();
    other.exec("ALTER TABLE gone RENAME TO blog_posts");
    await nextTurn();
    const before = version();
    ours.exec(ARTICLE);
    expect(version()).not.toBe(before);
  });
});
