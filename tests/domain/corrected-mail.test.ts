import { afterEach, beforeEach, expect, test } from "vitest";
import { environment } from "~/config/env.server";
import { sendDueMail } from "~/correo/outbox.server";
import { db } from "~/db/client.server";
import { createMensaje } from "~/mensajes/mensajes.server";
import { freshDatabase } from "../support/fresh-database";
import { all, column, put } from "../support/put";
import { useMailServer } from "../support/use-mail-server";

const EVA = { nombre: "Eva", email: "eva@ejemplo.es", mensaje: "¿Cuándo abrís?" };
const CORRECTED = { ...EVA, mensaje: "¿Y en mayo?" };
const LUIS = "luis@ejemplo.es";

freshDatabase();
const server = await useMailServer();
beforeEach(() => {
  // A form that was not forwarded is asked for again, and its retry replaces it.
  environment.FORM_FORWARD_URL = "http://127.0.0.1:9/";
  server.behaves({ onConnection: { code: 421, text: "4.3.2 Busy" } });
});
afterEach(() => {
  environment.FORM_FORWARD_URL = undefined;
});

const correos = () => all("correos");

test("mail that waits about a corrected form is written again", async () => {
  const { retryReference } = await createMensaje({ ...EVA, email: "eva@ejempo.es" });
  await sendDueMail();
  await createMensaje(EVA, retryReference);
  const receipts = (await correos()).filter(({ kind }) => kind === "acuse");
  expect(receipts.map(({ to_address }) => to_address)).toEqual([EVA.email]);
  expect(await correos()).toHaveLength(2);
});

test("a form corrected while mail is switched off leaves none with its mistake", async () => {
  const { retryReference } = await createMensaje({ ...EVA, email: "eva@ejempo.es" });
  const { SMTP_URL } = environment;
  environment.SMTP_URL = undefined;
  await createMensaje(EVA, retryReference);
  environment.SMTP_URL = SMTP_URL;
  expect(await correos()).toEqual([]);
});

test("mail that left stays, if the corrected form has the same address", async () => {
  const { retryReference } = await createMensaje(EVA);
  await db.updateTable("correos").set({ state: "sent", next_attempt_at: null }).execute();
  const before = await correos();
  await createMensaje(CORRECTED, retryReference);
  const [receipt, notice, again, ...more] = await correos();
  expect([receipt, notice]).toEqual(before);
  expect(again).toMatchObject({ kind: "llegada", row_id: receipt?.row_id });
  expect(more).toEqual([]);
});

test("a letter that waits stays when its reader corrects the form", async () => {
  const { retryReference } = await createMensaje(EVA);
  const row_id = (await column("mensajes", "id"))[0] ?? 0;
  const letter = await put("correos", { kind: "carta", form: "contacto", row_id });
  await createMensaje(CORRECTED, retryReference);
  expect(await column("correos", "id")).toContain(letter);
});

test("mail of other forms stays, whatever their number", async () => {
  const { retryReference } = await createMensaje(EVA);
  const row_id = (await column("mensajes", "id"))[0] ?? 0;
  await db.deleteFrom("correos").execute();
  for (const state of ["pending", "sent"] as const) {
    for (const kind of ["acuse", "llegada"] as const) {
      const of = { kind, state, to_address: LUIS, reply_to: LUIS };
      await put("correos", { ...of, form: "inscripcion", row_id });
      await put("correos", { ...of, form: "contacto", row_id: row_id + 1 });
    }
  }
  const named = async () =>
    (await correos()).map(({ id, form, row_id, to_address }) => ({
      id,
      form,
      row_id,
      to_address,
    }));
  const before = await named();
  await createMensaje(CORRECTED, retryReference);
  expect((await named()).slice(0, before.length)).toEqual(before);
});
