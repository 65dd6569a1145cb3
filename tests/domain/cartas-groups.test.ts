import { describe, expect, test, vi } from "vitest";
import { fingerprintOf, leaveCartas } from "~/cartas/bajas.server";
import { readLeaveKey } from "~/cartas/bajas-file.server";
import { submitCarta } from "~/cartas/carta-form.server";
import { findCarta } from "~/cartas/cartas.server";
import { listGroups } from "~/cartas/groups.server";
import { readRecipients } from "~/cartas/recipients.server";
import { deleteConvocatoria } from "~/convocatorias/convocatorias.server";
import { db } from "~/db/client.server";
import { freshDatabase } from "../support/fresh-database";
import { all, put } from "../support/put";
import { sendCarta } from "../support/send-carta";
import { useMail } from "../support/use-mail-server";

vi.mock("~/correo/outbox.server", async () => (await import("../support/rounds-by-hand")).outbox);

freshDatabase();
useMail();

const AT = "2026-11-20T10:00:00.000Z";
const COURSE = {
  titulo: "Revelar",
  curso_interes: "revelado",
  texto: "",
  estado: "abierta",
} as const;
const TITLE = "Revelar, lunes 6 de marzo de 2090";

async function announce(empieza = "2090-03-06"): Promise<number> {
  const row = { ...COURSE, empieza, created_at: AT };
  const query = db.insertInto("convocatorias").values(row).returning("id");
  return (await query.executeTakeFirstOrThrow()).id;
}

const signUp = (name: string, course: number | null, plaza_at: string | null = null) =>
  put("inscripciones", {
    email: `${name}@ejemplo.es`,
    convocatoria_id: course,
    convocatoria: course ? TITLE : null,
    plaza_at,
  });

async function write(destino: string): Promise<number> {
  const text = { asunto: "Revelar", contenido: "Hola.", destino };
  const result = await submitCarta(text, null);
  if (!result.ok) throw new Error(JSON.stringify(result.form.errors));
  return result.value;
}

async function readersOf(destino: string): Promise<string[]> {
  const carta = await findCarta(await write(destino));
  if (!carta) throw new Error("no letter");
  const { waiting } = await readRecipients(carta);
  return waiting.map(({ email }) => email.split("@")[0] ?? "").sort();
}

async function leave(name: string): Promise<void> {
  await leaveCartas(fingerprintOf(await readLeaveKey(), `${name}@ejemplo.es`));
}

describe("a letter about a dated course", () => {
  test("goes to those with a place, those who wait, or both", async () => {
    const [course, other] = [await announce(), await announce()];
    await signUp("con", course, AT);
    await signUp("sin", course);
    await signUp("otra", other, AT);
    await signUp("nadie", null);
    expect(await readersOf(`plaza:${course}`)).toEqual(["con"]);
    expect(await readersOf(`espera:${course}`)).toEqual(["sin"]);
    expect(await readersOf(`convocatoria:${course}`)).toEqual(["con", "sin"]);
  });

  test("to those who wait does not reach who signed up twice and has a place", async () => {
    const course = await announce();
    await signUp("eva", course, AT);
    await signUp("EVA", course);
    await signUp("luz", course);
    expect(await readersOf(`espera:${course}`)).toEqual(["luz"]);
    expect(await readersOf(`convocatoria:${course}`)).toEqual(["EVA", "luz"]);
  });

  test("still goes to its people after the course was deleted", async () => {
    const course = await announce();
    await signUp("eva", course, AT);
    const id = await write(`plaza:${course}`);
    await deleteConvocatoria(course);
    expect(await findCarta(id)).toMatchObject({ group: `Con plaza en ${TITLE}` });
    expect(await sendCarta(id)).toBe(1);
    const mails = (await all("correos")).filter(({ kind }) => kind === "carta");
    expect(mails.map(({ to_address }) => to_address)).toEqual(["eva@ejemplo.es"]);
  });

  test.each(["plaza:99", "plaza:0", "plaza:x", "cartas:1", "convocatoria:", "constructor"])(
    "is refused if its group is «%s», which names nobody",
    async (destino) => {
      expect(await submitCarta({ asunto: "x", contenido: "x", destino }, null)).toMatchObject({
        reason: "invalid",
        form: { errors: { destino: "Elige para quién es, en la lista" } },
      });
    },
  );
});

describe("the groups that a letter can be for", () => {
  test("include the groups of a dated course in which somebody is", async () => {
    const course = await announce();
    await signUp("con", course, AT);
    await announce("2090-04-01");
    const names = (await listGroups()).map(({ name }) => name);
    expect(names).toHaveLength(9);
    expect(names.slice(-2)).toEqual([`Apuntadas a ${TITLE}`, `Con plaza en ${TITLE}`]);
  });

  test("count as many people as a letter to them reaches", async () => {
    const course = await announce();
    await signUp("eva", course, AT);
    await signUp("EVA", course);
    for (const name of ["luz", "ana", "sol"]) await signUp(name, course);
    await signUp("rota@", course);
    await leave("ana");
    await put("correos", { to_address: "sol@ejemplo.es", state: "refused", failure: "recipient" });
    const groups = await listGroups();
    expect(groups.map(({ value, people }) => [value, people])).toContainEqual(["todas", 2]);
    for (const { value, people } of groups) {
      expect([value, (await readersOf(value)).length]).toEqual([value, people]);
    }
  });

  test("leave out a course that began long ago, unless the letter is for it", async () => {
    const course = await announce("2026-01-10");
    await signUp("eva", course, AT);
    const listed = async (also?: string) => {
      return (await listGroups(also, new Date(AT))).filter(({ value }) => value.includes(":"));
    };
    expect(await listed()).toEqual([]);
    expect(await listed(`plaza:${course}`)).toMatchObject([{ people: 1 }]);
    expect(await listed("plaza:99")).toEqual([]);
  });
});
