import { db } from "~/db/client.server";
import { readFicha } from "~/galeria/ficha-schema";
import { writeFichas } from "~/galeria/fichas.server";
import { addFoto } from "~/galeria/fotos.server";
import { findOfForm } from "~/galeria/fotos-of-form.server";
import { fotoSchema, proyectoSchema } from "~/galeria/galeria-schema";
import { createProyecto } from "~/galeria/proyectos.server";
import { ingestImage } from "~/uploads/ingest.server";
import { backdate, momentOf } from "./age";
import { type DemoProject, demoKey, demoUpload } from "./demo-content";

const MINUTE_MS = 60_000;
const projectText = proyectoSchema.omit({ clave: true });

/** Inserts the projects of demo/ and the photos that are missing; returns how many of each. */
export async function seedProjects(
  projects: DemoProject[],
): Promise<{ projects: number; photos: number }> {
  const added = { projects: 0, photos: 0 };
  for (const project of projects) {
    const form_key = demoKey("proyecto", project.clave);
    if ((await idOf(form_key)) === undefined) {
      const cover = await ingestImage("galeria-images", demoUpload(project.portada));
      await createProyecto(projectText.parse(project), cover, form_key);
      added.projects++;
    }
    await backdate("proyectos_galeria", { form_key }, momentOf(project));
    added.photos += await seedPhotos(project, (await idOf(form_key)) ?? 0);
  }
  return added;
}

async function seedPhotos(project: DemoProject, id: number): Promise<number> {
  let added = 0;
  const newest = momentOf(project).getTime();
  for (const [index, { archivo, ficha, ...texts }] of project.fotos.entries()) {
    const form_key = demoKey("foto", archivo);
    if (!(await findOfForm(form_key))) {
      const picture = await ingestImage("galeria-images", demoUpload(archivo));
      await addFoto({ proyectoId: id, picture, ...fotoSchema.parse(texts), formKey: form_key });
      added++;
    }
    await seedFicha(form_key, ficha);
    // A project shows its newest photo first.
    await backdate("fotos_galeria", { form_key }, new Date(newest - index * MINUTE_MS));
  }
  return added;
}

/** Writes a photo's ficha, unless it has one, perhaps changed since. */
async function seedFicha(form_key: string, ficha: Record<string, string>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const bare = await trx
      .selectFrom("fotos_galeria")
      .leftJoin("fichas", "fichas.id", "fotos_galeria.id")
      .select("fotos_galeria.id")
      .where("form_key", "=", form_key)
      .where("fichas.id", "is", null)
      .execute();
    const ids = bare.map(({ id }) => id);
    await writeFichas(trx, ids, readFicha(ficha).values);
  });
}

async function idOf(form_key: string): Promise<number | undefined> {
  const query = db.selectFrom("proyectos_galeria").select("id").where("form_key", "=", form_key);
  return (await query.executeTakeFirst())?.id;
}
