import { submitConvocatoria } from "~/convocatorias/convocatoria-form.server";
import { db } from "~/db/client.server";
import { longDay, madridDay } from "~/format/dates";
import { type DemoCourse, demoKey } from "./demo-content";
import { withPhotos } from "./demo-photos";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Announces the courses of demo/ that are missing, each with its people; returns how many. */
export async function seedCourses(courses: DemoCourse[]): Promise<number> {
  let added = 0;
  for (const course of courses) {
    const form_key = demoKey("convocatoria", course.clave);
    const stored = db.selectFrom("convocatorias").select(["id", "titulo", "empieza"]);
    const find = () => stored.where("form_key", "=", form_key).executeTakeFirst();
    if (!(await find())) {
      await announce(course, form_key);
      added++;
    }
    const row = await find();
    if (row) await signUpAll(course, row);
  }
  return added;
}

async function announce(
  { con_plaza, en_espera, dentro_de, texto, ...rest }: DemoCourse,
  clave: string,
) {
  const said = { ...rest, texto: await withPhotos(texto) };
  const empieza = madridDay(new Date(Date.now() + dentro_de * DAY_MS));
  const submitted = await submitConvocatoria({ ...said, empieza, clave }, null);
  if (!submitted.ok) throw new Error(JSON.stringify(submitted.form.errors));
}

/** Signs a course's people up for it, but nobody who is in a course: the owner may have changed it since. */
async function signUpAll(
  { con_plaza, en_espera }: DemoCourse,
  { id, titulo, empieza }: { id: number; titulo: string; empieza: string },
): Promise<void> {
  const asked = { convocatoria_id: id, convocatoria: `${titulo}, ${longDay(empieza)}` };
  const now = Date.now();
  for (const [index, email] of [...con_plaza, ...en_espera].entries()) {
    const plaza_at = index < con_plaza.length ? new Date(now + index).toISOString() : null;
    await db
      .updateTable("inscripciones")
      .set({ ...asked, plaza_at })
      .where("email", "=", email)
      .where("convocatoria_id", "is", null)
      .execute();
  }
}
