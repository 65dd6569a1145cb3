import { expect, test } from "vitest";
import { db } from "~/db.server";
import { listSuspicious, setAside } from "~/forwarding/suspicious.server";
import { acceptSuspicious } from "~/panel/accept-form.server";
import { freshDatabase } from "../support/fresh-database";

freshDatabase();

const mensajes = () => db.selectFrom("mensajes").select("nombre").execute();
const message = { nombre: "Eva", email: "eva@ejemplo.es", mensaje: "Hola" };

async function aside(fields: Record<string, string>): Promise<number> {
  await setAside("contacto", fields);
  return (await listSuspicious(1)).forms[0]?.id ?? 0;
}

test("a form that is accepted goes its way once and is apart no longer", async () => {
  const id = await aside(message);
  await acceptSuspicious(id);
  await acceptSuspicious(id);
  expect(await mensajes()).toEqual([{ nombre: "Eva" }]);
  expect(await listSuspicious(1)).toEqual({ total: 0, forms: [] });
});

test("a form that could not go its way stays where it was", async () => {
  const id = await aside({ ...message, email: "nada" });
  await expect(acceptSuspicious(id)).rejects.toThrow();
  expect(await mensajes()).toEqual([]);
  expect((await listSuspicious(1)).total).toBe(1);
});
