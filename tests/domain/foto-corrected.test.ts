import "../support/own-folder";
import { expect, test } from "vitest";
import { addFoto, listFotos } from "~/galeria/fotos.server";
import { submitFotos } from "~/galeria/fotos-form.server";
import { createProyecto } from "~/galeria/proyectos.server";
import { freshDatabase } from "../support/fresh-database";
import { pictureRow } from "../support/image-row";
import { multipart } from "../support/multipart";

const STORED = { descripcion: "Un arco", alternativo: "Piedra" };
const image = (name: string) => pictureRow(`/uploads/galeria-images/${name}.jpg`);

freshDatabase();

/** Sends the form again whose answer was lost, its photo with it. */
async function sendAgain(typed: Partial<typeof STORED>) {
  const id = await createProyecto({ titulo: "Arcadas", descripcion: "x" }, image("1"), null);
  await addFoto(id, image("2"), STORED, "a.0");
  const body = multipart(
    { clave: "a", ...typed },
    { field: "foto", name: "a.jpg", data: Buffer.from("x") },
  );
  const request = new Request("http://x/", { method: "POST", body });
  expect(await submitFotos(request, id)).toMatchObject({ ok: true });
  return (await listFotos(id)).map(({ descripcion, alternativo }) => [descripcion, alternativo]);
}

test.each([
  [{ descripcion: "Dos arcos", alternativo: "Piedra" }, ["Dos arcos", "Piedra"]],
  [{ descripcion: "Un arco", alternativo: "Arena" }, ["Un arco", "Arena"]],
  [{}, ["Un arco", "Piedra"]],
])("words under a known key describe the photo, where there are any: %j", async (typed, said) => {
  expect(await sendAgain(typed)).toEqual([said]);
});
