import { describe, expect, test, vi } from "vitest";
import {
  fingerprintOf,
  hasLeft,
  leaveCartas,
  leaveToken,
  leftAmong,
  readLeaveToken,
} from "~/cartas/bajas.server";
import { readLeaveKey } from "~/cartas/bajas-file.server";
import { submitCarta } from "~/cartas/carta-form.server";
import { findCarta } from "~/cartas/cartas.server";
import { readReach } from "~/cartas/recipients.server";
import { readSending, stopCarta } from "~/cartas/sending.server";
import { environment } from "~/config/env.server";
import { mailKind } from "~/correo/mail-kinds.server";
import { forgiveAddress } from "~/correo/refused.server";
import { db } from "~/db/client.server";
import { createInscripcion } from "~/inscripciones/inscripciones.server";
import { newestTexto, saveTexto } from "~/legal/textos.server";
import { erasePerson } from "~/personas/erase-person.server";
import { submitSeguimiento } from "~/respuestas/seguimiento.server";
import { countEstados } from "~/respuestas/waiting.server";
import { freshDatabase } from "../support/fresh-database";
import { INSCRIPCION } from "../support/people";
import { all, column } from "../support/put";
import { sendCarta } from "../support/send-carta";
import { useMail } from "../support/use-mail-server";

vi.mock("~/correo/outbox.server", async () => (await import("../support/rounds-by-hand")).outbox);

const MINUTE_MS = 60_000;
const CARTA = {
  asunto: "Abrimos",
  contenido: "Hola.\n\n[Ven](/cursos) a **vernos**.",
  destino: "todas",
};

environment.SCHOOL_EMAIL = "hola@sal.example";
freshDatabase();
useMail();

async function signUp(name: string, curso_interes: "medio" | "basico" = "medio"): Promise<string> {
  const email = `${name}@ejemplo.es`;
  await createInscripcion({ ...INSCRIPCION, nombre: name, email, curso_interes });
  await db.deleteFrom("correos").where("kind", "!=", "carta").execute();
  return email;
}

async function write(values: Record<string, string> = {}): Promise<number> {
  const result = await submitCarta({ ...CARTA, ...values }, null);
  if (!result.ok) throw new Error(JSON.stringify(result.form.errors));
  return result.value;
}

const letters = async () => (await all("correos")).filter(({ kind }) => kind === "carta");
const addresses = async () => (await letters()).map(({ to_address }) => to_address);
const reach = async (id: number) => {
  const carta = await findCarta(id);
  return carta && readReach(carta);
};
const tokenOf = async (email: string) => {
  const key = await readLeaveKey();
  return leaveToken(key, fingerprintOf(key, email));
};
const leave = async (email: string) => {
  const huella = await readLeaveToken(await tokenOf(email));
  if (huella) await leaveCartas(huella);
};

describe("the letter", () => {
  test("a letter goes once to each address of its group, whatever the case", async () => {
    await signUp("eva");
    await signUp("EVA");
    await signUp("luz", "basico");
    const id = await write({ destino: "medio" });
    expect(await reach(id)).toMatchObject({ waiting: 1 });
    expect([await sendCarta(id), await sendCarta(id)]).toEqual([1, 0]);
    expect(await addresses()).toEqual(["EVA@ejemplo.es"]);
  });

  test("a letter can be for the registrations of one state", async () => {
    await signUp("eva");
    await signUp("luz");
    const [first = 0] = await column("inscripciones", "id");
    await submitSeguimiento("inscripcion", first, { estado: "contestada", nota: "" });
    await sendCarta(await write({ estado: "contestada" }));
    expect(await addresses()).toEqual(["eva@ejemplo.es"]);
  });

  test("a letter to the unanswered goes only to those whom the panel counts so", async () => {
    const asking = await signUp("eva");
    await signUp("luz");
    await db
      .updateTable("inscripciones")
      .set({ comentarios: "" })
      .where("nombre", "=", "luz")
      .execute();
    const id = await write({ estado: "nueva" });
    const { nueva } = await countEstados("inscripcion");
    expect(await reach(id)).toMatchObject({ waiting: nueva });
    await sendCarta(id);
    expect(await addresses()).toEqual([asking]);
  });

  test("a letter is sent slowly: five a minute", async () => {
    for (let each = 0; each < 11; each++) await signUp(`eva${each}`);
    const now = new Date("2026-11-22T10:00:00Z");
    await sendCarta(await write(), now);
    const minutes = (await letters()).map(({ next_attempt_at }) => {
      return (Date.parse(next_attempt_at ?? "") - now.getTime()) / MINUTE_MS;
    });
    expect(minutes).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2]);
  });

  test("a letter in the outbox is written only when it is sent", async () => {
    const email = await signUp("eva");
    await sendCarta(await write());
    const [letter] = await letters();
    if (!letter) throw new Error("no letter");
    expect(letter).toMatchObject({ subject: "", text: "", html: "", headers: "{}" });
    const written = await mailKind("carta").write?.(letter);
    if (!written) throw new Error("not written");
    const { headers, html, text, replyTo } = written;
    const href = `https://escuela.example/baja/${await tokenOf(email)}`;
    expect(headers).toEqual({
      "List-Unsubscribe": `<${href}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(html).toContain(`href="${href}"`);
    expect(html).toContain(
      '<a href="https://escuela.example/cursos">Ven</a> a <strong>vernos</strong>',
    );
    expect(text).toContain("Ven (https://escuela.example/cursos) a vernos.");
    expect(text).toContain(href);
    expect(replyTo).toBe(environment.SCHOOL_EMAIL);
  });

  test("a letter that is being sent can no longer be edited", async () => {
    await signUp("eva");
    const id = await write();
    expect((await submitCarta({ ...CARTA, asunto: "Otro" }, id)).ok).toBe(true);
    await sendCarta(id);
    const typed = { ...CARTA, asunto: "Tercero" };
    expect(await submitCarta(typed, id)).toMatchObject({
      reason: "conflict",
      form: { values: typed },
    });
    expect(await findCarta(id)).toMatchObject({ asunto: "Otro" });
  });

  test("a stopped letter that is sent again goes only to who did not get it", async () => {
    await signUp("eva");
    await signUp("luz");
    const id = await write();
    await sendCarta(id);
    const sent = db
      .updateTable("correos")
      .set({ state: "sent" })
      .where("to_address", "like", "eva%");
    await sent.execute();
    await stopCarta(id);
    expect(await addresses()).toEqual(["eva@ejemplo.es"]);
    expect(await findCarta(id)).toMatchObject({ stopped_at: expect.any(String) });
    expect(await sendCarta(id)).toBe(1);
    expect(await addresses()).toEqual(["eva@ejemplo.es", "luz@ejemplo.es"]);
    expect((await readSending(id, 1)).counts).toMatchObject({ total: 2, sent: 1 });
  });

  test("a letter is not sent without the site's address, or a mail server", async () => {
    await signUp("eva");
    const id = await write();
    environment.SITE_URL = undefined;
    expect(await sendCarta(id)).toBe(0);
    environment.SITE_URL = "https://escuela.example";
    environment.SMTP_URL = undefined;
    expect(await sendCarta(id)).toBe(0);
    expect(await findCarta(id)).toMatchObject({ sent_at: null });
  });

  test("a refused address gets no letter until the owner forgives it", async () => {
    const email = await signUp("eva");
    await sendCarta(await write());
    await db.updateTable("correos").set({ state: "refused", failure: "recipient" }).execute();
    const next = await write({ asunto: "Otra" });
    expect(await reach(next)).toMatchObject({ waiting: 0, refused: 1 });
    await forgiveAddress(email.toUpperCase());
    expect(await reach(next)).toMatchObject({ waiting: 1, refused: 0 });
  });

  test("readers whose privacy notice promised no letters are counted", async () => {
    const version = async (texto: string, habla_de_cartas: 0 | 1) => {
      await saveTexto({ nombre: "privacidad", texto, habla_de_cartas });
      return (await newestTexto("privacidad"))?.id ?? null;
    };
    // Words prove nothing: "cartas" may be refused, and letters promised by another name.
    const without = await version("No enviamos cartas a nadie.", 0);
    const promised = await version("Te escribiremos con novedades.", 1);
    for (const [name, id] of [
      ["eva", without],
      ["luz", promised],
      ["ana", null],
    ] as const) {
      await signUp(name);
      const row = db.updateTable("inscripciones").set({ privacidad_id: id });
      await row.where("nombre", "=", name).execute();
    }
    expect(await reach(await write())).toMatchObject({ waiting: 3, older: 2 });
  });
});

describe("leaving the letters", () => {
  test("whoever leaves gets no letter any more, nor one that is waiting", async () => {
    const email = await signUp("eva");
    await signUp("luz");
    await sendCarta(await write());
    await leave(email.toUpperCase());
    await leave(email);
    expect(await addresses()).toEqual(["luz@ejemplo.es"]);
    const next = await write({ asunto: "Otra" });
    expect(await reach(next)).toMatchObject({ waiting: 1, left: 1 });
    expect([...(await leftAmong(["EVA@ejemplo.es", "luz@ejemplo.es"]))]).toEqual([email]);
  });

  test("an address that left and was erased gets no letter when it signs up again", async () => {
    const email = await signUp("eva");
    await leave(email);
    await erasePerson(email);
    expect(JSON.stringify(await all("bajas"))).not.toContain("eva@");
    await signUp("eva");
    expect(await reach(await write())).toMatchObject({ waiting: 0, left: 1 });
  });

  test("the token of a link to leave names no address and cannot be forged", async () => {
    const token = await tokenOf("eva@ejemplo.es");
    expect(token).toMatch(/^[\w-]{44}$/);
    expect(await hasLeft((await readLeaveToken(token)) ?? "")).toBe(false);
    const swapped = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
    for (const other of ["", "x", swapped, token.slice(0, 22), `${token}A`]) {
      expect(await readLeaveToken(other)).toBeNull();
    }
  });
});
