import { describe, expect, onTestFinished, test } from "vitest";
import { deleteArticulo } from "~/articulos/deletions.server";
import { createArticulo } from "~/articulos/publish.server";
import { environment } from "~/config/env.server";
import { submitConvocatoria } from "~/convocatorias/convocatoria-form.server";
import { deleteConvocatoria } from "~/convocatorias/convocatorias.server";
import { db } from "~/db/client.server";
import { believeClock } from "~/db/clock.server";
import { addFoto, deleteFoto } from "~/galeria/fotos.server";
import { createProyecto, deleteProyecto, updateProyecto } from "~/galeria/proyectos.server";
import { createInscripcion, deleteInscripcion } from "~/inscripciones/inscripciones.server";
import { createMensaje, deleteMensaje } from "~/mensajes/mensajes.server";
import {
  askedVersion,
  deleteExpiredTrash,
  deleteTrashed,
  emptyTrash,
  restore,
} from "~/papelera/papelera.server";
import { listTrash } from "~/papelera/trash-list.server";
import { forwardDue } from "~/submissions/forward.server";
import { CONVOCATORIA } from "../support/convocatoria";
import { freshDatabase } from "../support/fresh-database";
import { pictureRow } from "../support/image-row";
import { INSCRIPCION, MESSAGE } from "../support/people";
import { all, column } from "../support/put";

const DAY_MS = 24 * 60 * 60 * 1000;
const TABLES = [
  "blog_posts",
  "proyectos_galeria",
  "fotos_galeria",
  "convocatorias",
  "inscripciones",
  "mensajes",
  "submissions",
  "pictures",
] as const;

freshDatabase();
let made = 0;
const image = () => pictureRow(`/uploads/galeria-images/9${++made}.jpg`);
const proyecto = () =>
  createProyecto({ titulo: "Arcadas", descripcion: "Patios" }, image(), `p${made}`);
const foto = (id: number, descripcion = "Un arco") =>
  addFoto(id, image(), { descripcion }, `f${made}.0`);
const inscripcion = async () => {
  await createInscripcion(INSCRIPCION);
  return (await column("inscripciones", "id"))[0] ?? 0;
};
const mensaje = async () => {
  await createMensaje(MESSAGE);
  return (await column("mensajes", "id"))[0] ?? 0;
};
/** All that the trash may hold, by table. */
async function everything() {
  const rows = TABLES.map(async (table) => [
    table,
    (await all(table)).map((row) => JSON.stringify(row)).sort(),
  ]);
  return Object.fromEntries(await Promise.all(rows));
}
const some = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error("nothing was found");
  return value;
};

const kinds: Record<string, () => Promise<number | null>> = {
  "an article with its cover": async () =>
    deleteArticulo(await createArticulo({ titulo: "Revelar", contenido: "Agua." }, image(), "a")),
  "an article without a cover": async () =>
    deleteArticulo(await createArticulo({ titulo: "Revelar", contenido: "Agua." }, null, "b")),
  "a project with its photos": async () => {
    const id = await proyecto();
    await foto(id);
    await foto(id);
    return deleteProyecto(id);
  },
  "a photo": async () => {
    const id = await proyecto();
    return deleteFoto(id, await foto(id));
  },
  "a dated course": async () => {
    const made = await submitConvocatoria(CONVOCATORIA, null);
    return made.ok ? deleteConvocatoria(made.value) : null;
  },
  "a registration with its reference": async () => deleteInscripcion(await inscripcion()),
  "a message with its reference": async () => deleteMensaje(await mensaje()),
};

test.each(Object.entries(kinds))(
  "%s leaves its tables and comes back as it was",
  async (_, run) => {
    const trash = some(await run());
    const gone = await everything();
    const [entry] = await listTrash();
    expect(entry).toMatchObject({ id: trash, daysLeft: 30 });
    const [filas = ""] = await column("papelera", "filas");
    expect((await restore(trash)).ok).toBe(true);
    const back = await everything();
    const returned: Record<string, object[]> = JSON.parse(filas);
    for (const table of TABLES) {
      const rows = (returned[table] ?? []).map((row) => JSON.stringify(row));
      expect(back[table], table).toEqual([...gone[table], ...rows].sort());
    }
    expect(await listTrash()).toEqual([]);
    expect(Object.values(returned).flat()).not.toEqual([]);
  },
);

test("deleting or restoring a message twice does it only once", async () => {
  const id = await mensaje();
  const trash = some(await deleteMensaje(id));
  expect(await deleteMensaje(id)).toBeNull();
  const [one, two] = await Promise.all([restore(trash), restore(trash)]);
  expect([one.ok, two.ok].sort()).toEqual([false, true]);
});

describe("the trash does not restore, and says why,", () => {
  const problemOf = async (trash: number) => {
    const result = await restore(trash);
    return result.ok ? null : result.form.problem;
  };

  test("a photo whose project is in the trash, until that is back", async () => {
    const id = await proyecto();
    const photo = some(await deleteFoto(id, await foto(id)));
    const project = some(await deleteProyecto(id));
    expect(await problemOf(photo)).toContain("«Arcadas», también está en la papelera");
    expect(await listTrash()).toHaveLength(2);
    await restore(project);
    expect(await problemOf(photo)).toBeNull();
  });

  test("a photo whose project is gone for good", async () => {
    const id = await proyecto();
    const photo = some(await deleteFoto(id, await foto(id)));
    await deleteTrashed(some(await deleteProyecto(id)));
    expect(await problemOf(photo)).toBe("Su proyecto ya no existe.");
  });

  test("a registration that its sender has sent again", async () => {
    const trash = some(await deleteInscripcion(await inscripcion()));
    await inscripcion();
    expect(await problemOf(trash)).toContain("Ya hay otro igual");
    expect(await listTrash()).toHaveLength(1);
  });

  test("something that was restored in another window", async () => {
    expect(await problemOf(4711)).toBe("Ya no está en la papelera.");
  });
});

test("a deleted project has only its new cover in the trash", async () => {
  const id = await proyecto();
  const cover = image();
  await updateProyecto(id, { titulo: "Arcadas", descripcion: "Patios" }, cover);
  await deleteProyecto(id);
  const [filas = ""] = await column("papelera", "filas");
  expect(JSON.parse(filas).pictures).toMatchObject([{ url: cover.url }]);
});

test("a form in the trash is not forwarded until it is restored", async () => {
  environment.FORM_FORWARD_URL = "http://127.0.0.1:9";
  onTestFinished(() => {
    environment.FORM_FORWARD_URL = undefined;
  });
  const id = await mensaje();
  const before = await all("submissions");
  expect(before).toMatchObject([{ state: "pending" }]);
  const trash = some(await deleteMensaje(id));
  const asked: number[] = [];
  const payload = async (rowId: number) => {
    asked.push(rowId);
    return null;
  };
  const later = new Date(Date.now() + 2 * DAY_MS);
  await forwardDue({ inscripcion: payload, contacto: payload }, later);
  expect(asked).toEqual([]);
  await restore(trash);
  expect(await all("submissions")).toEqual(before);
});

describe("the trash is emptied", () => {
  const NOW = new Date("2026-11-21T12:00:00.000Z");
  const age = (days: number) =>
    db
      .updateTable("papelera")
      .set({ deleted_at: new Date(NOW.getTime() - days * DAY_MS).toISOString() })
      .execute();

  test("by hand, only of what the owner was asked about", async () => {
    const one = some(await deleteMensaje(await mensaje()));
    const asked = askedVersion(await listTrash());
    await age(1); // as if a restore had given its number to another thing
    expect([await deleteTrashed(one, asked), await emptyTrash(asked)]).toEqual([null, null]);
    await deleteInscripcion(await inscripcion());
    await deleteProyecto(await proyecto());
    expect(await deleteTrashed(one)).toBe(1);
    expect(await listTrash()).toHaveLength(2);
    expect(await emptyTrash()).toBe(2);
    expect(await listTrash()).toEqual([]);
  });

  test("by itself, of what has been in it for thirty days", async () => {
    await deleteMensaje(await mensaje());
    await age(29.9);
    expect(await deleteExpiredTrash(NOW)).toBe(0);
    expect(await listTrash(NOW)).toMatchObject([{ daysLeft: 1 }]);
    await age(30.1);
    expect(await listTrash(NOW)).toMatchObject([{ daysLeft: 0 }]);
    expect(await deleteExpiredTrash(NOW)).toBe(1);
  });

  test("but not of a thing without a date", async () => {
    await deleteMensaje(await mensaje());
    await db.updateTable("papelera").set({ deleted_at: "" }).execute();
    expect(await deleteExpiredTrash(NOW)).toBe(0);
    expect(await listTrash(NOW)).toMatchObject([{ daysLeft: 30 }]);
  });

  test("but not by a clock that has jumped ahead", async () => {
    await deleteMensaje(await mensaje());
    await age(0);
    await believeClock(NOW);
    expect(await deleteExpiredTrash(new Date("2040-01-01T00:00:00.000Z"))).toBe(0);
    await age(-3000);
    await deleteExpiredTrash(NOW);
    expect(await listTrash(NOW)).toMatchObject([{ daysLeft: 30 }]);
  });
});
