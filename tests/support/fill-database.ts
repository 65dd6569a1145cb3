import { createArticulo } from "~/articulos/publish.server";
import { openSession } from "~/auth/sessions.server";
import { submitConvocatoria } from "~/convocatorias/convocatoria-form.server";
import { fillFichas } from "~/galeria/fichas.server";
import { addFoto } from "~/galeria/fotos.server";
import { createProyecto } from "~/galeria/proyectos.server";
import { writeTemplateTextos } from "~/legal/textos.server";
import { pictureRow } from "./image-row";
import { insertUser } from "./insert-user";
import { pairIn } from "./session-request";

const picture = (name: string) => pictureRow(`/uploads/galeria-images/${name}`);

/** One of everything that visitors are shown, each with number 1. Returns the owner's cookie. */
export async function fillDatabase(): Promise<string> {
  const ana = await insertUser("ana@escuela.example");
  await createArticulo({ titulo: "Revelar", contenido: "Agua." }, picture("1.jpg"), "a");
  await createProyecto({ titulo: "Arcadas", descripcion: "Patios" }, picture("2.jpg"), "b");
  await addFoto({
    proyectoId: 1,
    picture: picture("3.jpg"),
    descripcion: "Un arco",
    formKey: "b.0",
  });
  await fillFichas(1, null, { proceso: "cianotipia" });
  await submitConvocatoria({ titulo: "Revelar", empieza: "2090-03-06" }, null);
  await writeTemplateTextos();
  return pairIn(await openSession(ana, "198.51.100.7"));
}
