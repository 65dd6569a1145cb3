import { beforeEach, describe, expect, test, vi } from "vitest";
import { environment } from "~/config/env.server";
import { NOTICES_AN_HOUR, RECEIPTS_PER_NETWORK } from "~/correo/announce.server";
import { submitAvisos } from "~/correo/avisos.server";
import { RECEIPTS_A_DAY } from "~/correo/mail-kinds.server";
import { retryMail, sendDueMail } from "~/correo/outbox.server";
import { enqueueSummary, NAMED } from "~/correo/summary.server";
import { db } from "~/db/client.server";
import { createMensaje } from "~/mensajes/mensajes.server";
import { payloads } from "~/panel/accept-form.server";
import { networkMark } from "~/submissions/rate-limit.server";
import { enqueue } from "../support/enqueue";
import { freshDatabase } from "../support/fresh-database";
import { all, column } from "../support/put";
import { useMailServer } from "../support/use-mail-server";

vi.mock("~/correo/outbox.server", async () => (await import("../support/rounds-by-hand")).outbox);

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const OWNER = "ana@escuela.example";
const FLOOD = 171;

freshDatabase();
const server = await useMailServer();
beforeEach(() => {
  environment.MAIL_TO = { name: "", address: OWNER };
});

const count = async (kind: string) =>
  (await column("correos", "kind")).filter((each) => each === kind).length;

/** As a form that somebody sends, each from an address of its own. */
async function flood(forms: number, network: (form: number) => string): Promise<void> {
  for (let form = 0; form < forms; form++) {
    const typed = { nombre: "Eva", email: `eva${form}@ejemplo.es`, mensaje: "¿Cuándo abrís?" };
    await createMensaje(typed, undefined, null, networkMark(network(form)));
  }
}
const oneNetwork = () => "203.0.113.7";
const networkEach = (form: number) => `203.0.${form}.7`;

/** Rounds until nothing is due, with so much time passed. */
async function sendAll(ms: number): Promise<void> {
  while ((await sendDueMail(new Date(Date.now() + ms))) > 0);
}
const sentTo = (owner: boolean) =>
  server.received.filter(({ to }) => to.includes(OWNER) === owner).map(({ email }) => email);

const summaries = () => sentTo(true).filter(({ subject }) => subject?.startsWith("Han llegado"));

test.each(["cada", "diario", "nunca"])(
  "a flood of forms is no flood of mail, with notices «%s»",
  async (cuando) => {
    await submitAvisos({ cuando, detalle: "todo" });
    await flood(FLOOD, oneNetwork);
    await enqueueSummary(payloads, new Date(Date.now() + 1000));
    const kinds = ["acuse", "llegada", "resumen", "prueba", "respuesta", "carta", "puerta"];
    const most: Record<string, number> = {
      acuse: RECEIPTS_PER_NETWORK,
      llegada: NOTICES_AN_HOUR,
      resumen: 1,
    };
    for (const kind of kinds) expect(await count(kind)).toBeLessThanOrEqual(most[kind] ?? 0);
  },
);

test("a flood from many networks causes at most a hundred receipts a day", async () => {
  await submitAvisos({ cuando: "nunca", detalle: "todo" });
  await flood(RECEIPTS_A_DAY + 20, networkEach);
  await sendAll(2000);
  expect(sentTo(false)).toHaveLength(100);
});

test.each([[550], [451]])(
  "of a flood whose receipts are all refused with %d a hundred are tried",
  async (code) => {
    await submitAvisos({ cuando: "nunca", detalle: "todo" });
    server.behaves({ onRecipient: () => ({ code, text: "5.1.1 no such user" }) });
    await flood(RECEIPTS_A_DAY + 20, networkEach);
    for (let round = 0; round < 10; round++) await sendDueMail(new Date(Date.now() + 2000));
    expect(await count("acuse")).toBe(RECEIPTS_A_DAY + 20);
    const tried = db.selectFrom("correos").select("id").where("attempts", ">", 0);
    expect(await tried.execute()).toHaveLength(100);
  },
);

const SUBMISSION = { form: "contacto", state: "kept" } as const;

test("a summary of two thousand long forms names the newest only", async () => {
  await submitAvisos({ cuando: "diario", detalle: "todo" });
  const mensaje = "&".repeat(2_000);
  await db.transaction().execute(async (trx) => {
    for (let id = 1; id <= 2000; id++) {
      const nombre = `Eva${id}.`;
      await trx
        .insertInto("mensajes")
        .values({ id, nombre, email: "eva@ejemplo.es", mensaje })
        .execute();
      const reference = `R${String(id).padStart(7, "0")}`;
      await trx
        .insertInto("submissions")
        .values({
          ...SUBMISSION,
          row_id: id,
          reference,
          fingerprint: reference,
          delivery_key: reference,
          // Not of the millisecond of the choice, which is of the time before it.
          created_at: new Date(Date.now() + 10).toISOString(),
        })
        .execute();
    }
  });
  await enqueueSummary(payloads, new Date(Date.now() + 1000));
  const [{ subject, text, html } = { subject: "", text: "", html: "" }] = await all("correos");
  expect(subject).toBe("Ha llegado: 2000 mensajes");
  expect(text.match(/Mensaje de Eva/g)).toHaveLength(NAMED);
  expect(text).toContain("Mensaje de Eva2000.");
  expect(text).toContain(`Y ${2000 - NAMED} envíos más, en el panel`);
  expect(Buffer.byteLength(text + html)).toBeLessThan(250_000);
});

describe("receipts", () => {
  test("one network causes ten receipts a day and does not delay others", async () => {
    await flood(FLOOD, oneNetwork);
    expect(await count("acuse")).toBe(10);
    const honest = { nombre: "Luz", email: "luz@ejemplo.es", mensaje: "Hola" };
    await createMensaje(honest, undefined, null, networkMark("198.51.100.4"));
    await sendAll(2000);
    expect(sentTo(false).flatMap(({ to }) => to?.map(({ address }) => address))).toContain(
      "luz@ejemplo.es",
    );
  });

  test("the next day a network causes receipts again", async () => {
    await flood(RECEIPTS_PER_NETWORK + 1, oneNetwork);
    const at = new Date(Date.now() - DAY_MS).toISOString();
    await db.updateTable("receipt_networks").set({ at }).execute();
    const typed = { nombre: "Luz", email: "luz@ejemplo.es", mensaje: "Hola" };
    await createMensaje(typed, undefined, null, networkMark(oneNetwork()));
    expect(await count("acuse")).toBe(RECEIPTS_PER_NETWORK + 1);
    expect(await all("receipt_networks")).toHaveLength(1);
  });

  test("a form whose address is none counts for no network", async () => {
    const typed = { nombre: "Eva", email: "eva", mensaje: "Hola" };
    await createMensaje(typed, undefined, null, networkMark(oneNetwork()));
    expect(await all("receipt_networks")).toEqual([]);
  });

  test("a notice to an address is no receipt for whoever writes from it", async () => {
    await flood(1, oneNetwork);
    await createMensaje({ nombre: "Ana", email: OWNER, mensaje: "Una prueba" });
    expect(await count("acuse")).toBe(2);
  });

  test("the stored mark of a network does not contain its IP address", async () => {
    await flood(1, oneNetwork);
    // The thousandths of a moment may be 203, too.
    await db.updateTable("receipt_networks").set({ at: "" }).execute();
    expect(JSON.stringify(await all("receipt_networks"))).not.toContain("203");
  });
});

describe("notices", () => {
  test("beyond twenty notices an hour one summary gives the number of forms", async () => {
    await flood(FLOOD, oneNetwork);
    expect([await count("llegada"), await count("resumen")]).toEqual([20, 1]);
    await sendAll(HOUR_MS + 2000);
    const subject = `Han llegado además ${FLOOD - NOTICES_AN_HOUR} mensajes`;
    expect(summaries()).toMatchObject([{ subject, text: expect.not.stringContaining("Eva") }]);
  });

  test.each<[when: string, change: () => Promise<unknown>]>([
    ["to whoever chooses none before", () => submitAvisos({ cuando: "nunca", detalle: "todo" })],
    ["where all was deleted before", () => db.deleteFrom("submissions").execute()],
  ])("no summary of a flood goes %s", async (_when, change) => {
    await flood(NOTICES_AN_HOUR + 2, oneNetwork);
    await change();
    await sendAll(HOUR_MS + 2000);
    expect(summaries()).toEqual([]);
  });
});

const RECEIPT = { kind: "acuse", to: "eva@ejemplo.es" } as const;
const inMs = (ms: number) => new Date(Date.now() + ms);
const send = (ms = 0) => sendDueMail(inMs(ms + 1000));

test("receipts beyond the day's limit wait without delaying other mail", async () => {
  for (let count = 0; count <= RECEIPTS_A_DAY; count++) await enqueue(RECEIPT);
  await db
    .updateTable("correos")
    .set({ state: "sent", sent_at: inMs(HOUR_MS - DAY_MS).toISOString(), next_attempt_at: null })
    .where("id", "!=", ({ selectFrom }) =>
      selectFrom("correos").select(({ fn }) => fn.max("id").as("last")),
    )
    .execute();
  await enqueue({ to: "otra@escuela.example" });
  await send();
  expect(server.received.map(({ to }) => to)).toEqual([["otra@escuela.example"]]);
  expect(await send(2 * HOUR_MS)).toBe(1);
});

test("a receipt that is older than a day is not sent any more", async () => {
  await enqueue(RECEIPT);
  expect(await send(DAY_MS + HOUR_MS)).toBe(0);
  expect(server.received).toEqual([]);
  expect(await all("correos")).toMatchObject([{ state: "refused", failure: "late" }]);
  await retryMail();
  expect(await all("correos")).toMatchObject([{ state: "refused" }]);
});
