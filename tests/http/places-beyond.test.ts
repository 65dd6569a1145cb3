import { expect, test } from "vitest";
import { insertConvocatoria } from "../support/convocatoria";
import { insert } from "../support/insert";
import { useSite } from "../support/use-site";

const { site, owner } = await useSite();
const COURSE = "/admin/convocatorias?curso=1";
const SAID = "Con su plaza, «Revelar en casa» tiene 2 plazas dadas y es para 1.";

/** Eva has the only place, goes to the trash, and Luz is given it. */
async function replaceEva(): Promise<string> {
  insertConvocatoria(site, { plazas: "1" });
  for (const nombre of ["Eva", "Luz"]) {
    const chosen = { convocatoria_id: 1, convocatoria: "Revelar en casa" };
    insert(site, "inscripciones", { nombre, email: `${nombre}@ejemplo.es`, ...chosen });
  }
  const give = async (id: number) =>
    (await owner.page(COURSE)).form(`${COURSE}&dar=${id}`).send(owner);
  await give(1);
  const deleted = await (await owner.page("/admin?eliminar=1")).form("Eliminar").send(owner);
  await give(2);
  return deleted.headers.get("Location") ?? "";
}

test("who comes back with a place that is taken by now is said to be one too many", async () => {
  const undo = (await owner.page(await replaceEva())).form("Deshacer");
  const back = (await undo.send(owner)).headers.get("Location") ?? "";
  expect((await owner.page(back)).dialog?.words).toContain(SAID);
  expect((await owner.page("/admin?inscripcion=2")).dialog?.words).toContain(SAID);
  await owner.post(`${COURSE}&quitar=2`, {});
  expect((await owner.page(back)).dialog?.words).not.toContain("Con su plaza");
});

test("the trash says so, too, and nothing where the places suffice", async () => {
  await replaceEva();
  const restored = async () => {
    const answer = await (await owner.page("/admin/papelera")).form("Recuperar").send(owner);
    return owner.page(answer.headers.get("Location") ?? "");
  };
  expect((await restored()).words).toContain(SAID);
  await owner.post(`${COURSE}&quitar=2`, {});
  await (await owner.page("/admin?eliminar=1")).form("Eliminar").send(owner);
  const again = await restored();
  expect(again.words).toContain("Vuelve a estar donde estaba.");
  expect(again.words).not.toContain("Con su plaza");
});
