import { describe, expect, onTestFinished, test } from "vitest";
import { saveBorrador } from "~/articulos/borradores.server";
import { deleteArticulo } from "~/articulos/deletions.server";
import { createArticulo, publish } from "~/articulos/publish.server";
import { environment } from "~/config/env.server";
import { submitConvocatoria } from "~/convocatorias/convocatoria-form.server";
import { deleteConvocatoria } from "~/convocatorias/convocatorias.server";
import { givePlace } from "~/convocatorias/plazas.server";
import { fillFichas } from "~/galeria/fichas.server";
import { addFoto, deleteFoto } from "~/galeria/fotos.server";
import { createProyecto, deleteProyecto, updateProyecto } from "~/galeria/proyectos.server";
import { createInscripcion, deleteInscripcion } from "~/inscripciones/inscripciones.server";
import { createMensaje, deleteMensaje } from "~/mensajes/mensajes.server";
import { deleteTrashed, restore } from "~/papelera/papelera.server";
import { listTrash } from "~/papelera/trash-list.server";
import { forwardDue } from "~/submissions/forward.server";
import { articuloTarget } from "../support/articulo-target";
import { CONVOCATORIA } from "../support/convocatoria";
import { announce, signUpFor } from "../support/course-people";
import { freshDatabase } from "../support/fresh-database";
import { pictureRow } from "../support/image-row";
import { INSCRIPCION, MESSAGE } from "../support/people";
import { all, column } from "../support/put";

const DAY_MS = 24 * 60 * 60 * 1000;
const TABLES = [
  "blog_posts",
  "borradores",
  "versiones",
  "proyectos_galeria",
  "fotos_galeria",
  "fichas",
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
const foto = (proyectoId: number, descripcion = "Un arco") =>
  addFoto({ proyectoId, picture: image(), descripcion, formKey: `f${made}.0` });
const inscripcion = async () => {
  await createInscripcion(INSCRIPCION);
  return (await column("inscripciones", "id"))[0] ?? 0;
};
const mensaje = async () => {
  await createMensaje(MESSAGE);
  return (await column("mensajes", "id"))[0] ?? 0;
};
/** Deleting gives the others numbers, in the order that they have. */
const asText = (row: object) => JSON.stringify({ ...row, posicion: null });
/** All that the trash may hold, by table. */
async function everything() {
  const rows = TABLES.map(async (table) => [table, (await all(table)).map(asText).sort()]);
  return Object.fromEntries(await Promise.all(rows));
}
const some = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error("nothing was found");
  return value;
};

const TEXT = { titulo: "Revelar", contenido: "Agua." };
async function projectWithPhotos(): Promise<number> {
  const id = await proyecto();
  for (const _ of [1, 2]) await foto(id);
  await fillFichas(id, null, { lugar: "Loja" });
  return id;
}
const kinds: Record<
  string,
  [make: () => Promise<number>, remove: (id: number) => Promise<number | null>]
> = {
  "an article with its cover, its draft and a version": [
    async () => {
      const id = await createArticulo(TEXT, image(), "a");
      const change = { text: { ...TEXT, titulo: "Fijar" }, given: null };
      await publish(articuloTarget(id), { ...change, cover: image() });
      await saveBorrador(articuloTarget(id), { ...change, cover: image() });
      return id;
    },
    deleteArticulo,
  ],
  "an article without a cover": [() => createArticulo(TEXT, null, "b"), deleteArticulo],
  "a project with its photos": [projectWithPhotos, deleteProyecto],
  "a photo": [
    async () => {
      await projectWithPhotos();
      return (await column("fotos_galeria", "id"))[0] ?? 0;
    },
    async (id) => deleteFoto((await column("fotos_galeria", "proyecto_id"))[0] ?? 0, id),
  ],
  "a dated course": [
    async () => {
      const made = await submitConvocatoria(CONVOCATORIA, null);
      return made.ok ? made.value : 0;
    },
    deleteConvocatoria,
  ],
  "a registration with its reference": [inscripcion, deleteInscripcion],
  "a registration with its place": [
    async () => {
      const course = await announce();
      const id = await signUpFor(course, "eva");
      await givePlace(course, id);
      return id;
    },
    deleteInscripcion,
  ],
  "a message with its reference": [mensaje, deleteMensaje],
};

test.each(Object.entries(kinds))(
  "%s leaves its tables and comes back as it was",
  async (_, [make, remove]) => {
    const id = await make();
    const before = await everything();
    const trash = some(await remove(id));
    const gone = await everything();
    const [entry] = await listTrash();
    expect(entry).toMatchObject({ id: trash, daysLeft: 30 });
    const [filas = ""] = await column("papelera", "filas");
    const moved: Record<string, object[]> = JSON.parse(filas);
    for (const table of TABLES) {
      const rows = (moved[table] ?? []).map(asText);
      expect([...gone[table], ...rows].sort(), table).toEqual(before[table]);
    }
    expect((await restore(trash)).ok).toBe(true);
    expect(await everything()).toEqual(before);
    expect(await listTrash()).toEqual([]);
    expect(Object.values(moved).flat()).not.toEqual([]);
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
