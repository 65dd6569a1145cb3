import "../support/own-folder";
import { expect, test } from "vitest";
import { saveBorrador } from "~/articulos/borradores.server";
import { createArticulo, publish } from "~/articulos/publish.server";
import { createCarta, updateCarta } from "~/cartas/cartas.server";
import { createConvocatoria, updateConvocatoria } from "~/convocatorias/convocatorias.server";
import { db } from "~/db/client.server";
import type { Schema } from "~/db/schema";
import { insertVersion } from "~/escuela/escuela.server";
import { WORDS } from "~/escuela/words";
import { addFoto } from "~/galeria/fotos.server";
import { createProyecto } from "~/galeria/proyectos.server";
import { saveTexto } from "~/legal/textos.server";
import { createMensaje } from "~/mensajes/mensajes.server";
import { articuloTarget, newTarget } from "../support/articulo-target";
import { COURSE } from "../support/convocatoria";
import { pictureRow } from "../support/image-row";
import { all, put } from "../support/put";
import { believedClock, clockShows, EVA, NOW, putInTrash } from "./clock-deeds";

const TEXT = { titulo: "Dos", contenido: "x" };
const PROYECTO = { titulo: "Uno", descripcion: "x" };
const picture = pictureRow("/uploads/galeria-images/1.jpg");
const CARTA = { asunto: "Abrimos", contenido: "x", destino: "todas", estado: null } as const;
believedClock();

test.each<[string, keyof Schema, () => Promise<unknown>]>([
  ["a draft", "borradores", () => saveBorrador(newTarget("a"), { text: TEXT, given: null })],
  [
    "an article",
    "blog_posts",
    async () => {
      const id = await createArticulo({ ...TEXT, titulo: "Uno" }, null, null);
      await publish(articuloTarget(id), { text: TEXT, given: null });
    },
  ],
  [
    "a letter",
    "cartas",
    async () => {
      const id = await createCarta(CARTA, { clave: "a" });
      await updateCarta(id ?? 0, { ...CARTA, asunto: "Ya" });
    },
  ],
  [
    "a dated course",
    "convocatorias",
    async () => {
      const id = await createConvocatoria(COURSE, { clave: "a" });
      await updateConvocatoria(id, { ...COURSE, titulo: "Revelado" }, {});
    },
  ],
  ["a project", "proyectos_galeria", () => createProyecto(PROYECTO, picture, "a")],
  [
    "a photo",
    "fotos_galeria",
    async () => addFoto({ proyectoId: await put("proyectos_galeria"), picture, formKey: "a.0" }),
  ],
  ["a thing in the trash", "papelera", putInTrash],
  ["a form", "mensajes", () => createMensaje(EVA)],
  ["a legal text", "textos", () => saveTexto({ nombre: "privacidad", texto: "Otra" })],
  ["what the school says", "escuela", () => insertVersion(db, { ...WORDS, aviso: "Abierta" })],
])(
  "%s saved under a clock that is behind is dated with the newest hour",
  async (_what, table, save) => {
    clockShows(-40);
    await save();
    const [saved = {}] = (await all(table)).slice(-1);
    const dates = ["created_at", "updated_at", "deleted_at"].flatMap(
      (name) => Reflect.get(saved, name) ?? [],
    );
    expect(dates).not.toEqual([]);
    expect(dates.filter((date) => date < NOW.toISOString())).toEqual([]);
  },
);
