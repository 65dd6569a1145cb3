import { describe, expect, test } from "vitest";
import { environment } from "~/config/env.server";
import { readMailState } from "~/correo/mail-state.server";
import { db } from "~/db/client.server";
import { holdOutboxes } from "~/db/outbox.server";
import { freshDatabase } from "../support/fresh-database";
import { put } from "../support/put";
import { useMail } from "../support/use-mail-server";

freshDatabase();
useMail();

/** The school's e-mail is this one, however it came into the database. */
async function schoolEmail(email: string): Promise<void> {
  const row = { cambios: JSON.stringify({ email }), created_at: new Date().toISOString() };
  await db.insertInto("escuela").values(row).execute();
}

const badOwner = async () => (await readMailState()).badOwner;

test("the mail state names a school address to which no notice can be sent", async () => {
  await schoolEmail("hola@escuela.es,otra@escuela.es");
  expect(await badOwner()).toBe("hola@escuela.es,otra@escuela.es");
});

test("the mail state names no school address that can be written to", async () => {
  await schoolEmail("hola@escuela.es");
  expect(await badOwner()).toBeNull();
});

test("the mail state names no wrong school address while MAIL_TO is set", async () => {
  await schoolEmail("hola@");
  environment.MAIL_TO = { name: "", address: "ana@escuela.es" };
  expect(await badOwner()).toBeNull();
});

test("the mail state names no wrong school address without a mail server", async () => {
  await schoolEmail("hola@");
  environment.SMTP_URL = undefined;
  expect(await badOwner()).toBeNull();
});

test("mail that is switched off is not taken for a site that never had any", async () => {
  environment.SMTP_URL = undefined;
  expect(await readMailState()).toMatchObject({ server: null, isOff: true });
  environment.MAIL_FROM = undefined;
  expect(await readMailState()).toMatchObject({ server: null, isOff: false });
});

describe("a flood of mail that failed", () => {
  const failed = async (count: number, row: Parameters<typeof put<"correos">>[1]) => {
    for (let made = 0; made < count; made++) {
      await put("correos", {
        state: "refused",
        failure: "recipient",
        created_at: new Date().toISOString(),
        ...row,
      });
    }
  };

  test("is listed with the owner's answers first", async () => {
    await failed(1, { kind: "respuesta", failure: "restored", to_address: "lia@ejemplo.es" });
    await failed(1, { kind: "respuesta", failure: "expired", to_address: "sol@ejemplo.es" });
    await failed(40, { kind: "acuse", failure: "restored" });
    await failed(40, { kind: "carta" });
    const listed = (await readMailState()).failed;
    expect(listed.slice(0, 3)).toMatchObject([
      { to_address: "lia@ejemplo.es" },
      { to_address: "sol@ejemplo.es" },
      { kind: "carta" },
    ]);
    expect(listed).toHaveLength(32);
  });

  test("is counted in full, although not all of it is listed", async () => {
    await failed(41, { kind: "acuse", failure: "restored" });
    await failed(1, { kind: "acuse", failure: "late" });
    expect((await readMailState()).counts).toEqual([
      { kind: "acuse", state: "refused", failure: "restored", count: 41 },
    ]);
  });

  test("has the text of an answer whose form has left the panel", async () => {
    const row_id = await put("mensajes");
    await failed(1, { kind: "respuesta", form: "contacto", row_id, text: "Sí" });
    await failed(1, {
      kind: "respuesta",
      form: "contacto",
      row_id: row_id + 1,
      text: "Quedan dos",
    });
    expect((await readMailState()).failed.map(({ text }) => text)).toEqual(["Quedan dos", null]);
  });
});

test("the mail state says that mail is held only while it is", async () => {
  holdOutboxes(true);
  expect(await readMailState()).toMatchObject({ isHeld: true });
  holdOutboxes(false);
  expect(await readMailState()).toMatchObject({ isHeld: false });
});

describe("mail that was tried and waits", () => {
  const begun = Date.now() - 24 * 60 * 60_000;
  const at = (hour: number) => new Date(begun + hour * 60 * 60_000).toISOString();
  const tried = (to_address: string, hour: number) =>
    put("correos", { to_address, created_at: at(hour), attempts: 3, last_reply: `550 ${hour}` });
  const FULL = "452 4.2.2 The account is over quota";
  const unaccepted = async () => (await readMailState()).unaccepted;

  test("does not accuse the server while only one address waits", async () => {
    await tried("eva@ejemplo.es", 9);
    await tried("eva@ejemplo.es", 10);
    expect(await unaccepted()).toBeNull();
  });

  test("accuses the server if two addresses wait and nothing was accepted since", async () => {
    await put("correos", { kind: "carta", state: "sent", created_at: at(8), sent_at: at(8) });
    await tried("luis@ejemplo.es", 10);
    await tried("eva@ejemplo.es", 9);
    expect(await unaccepted()).toMatchObject({ since: at(9), reply: "550 9" });
  });

  test("accuses the server also of mail that it refused or that came too late", async () => {
    const refused = { state: "refused", attempts: 1, last_reply: "554 No" } as const;
    await put("correos", { ...refused, failure: "message", created_at: at(9) });
    const late = { ...refused, failure: "late", to_address: "luis@ejemplo.es" };
    await put("correos", { ...late, created_at: at(10) });
    expect(await unaccepted()).toMatchObject({ since: at(9), reply: "554 No" });
  });

  test("accuses the server although it accepts notices to the owner", async () => {
    await tried("eva@ejemplo.es", 9);
    await tried("luis@ejemplo.es", 10);
    await put("correos", { kind: "llegada", state: "sent", created_at: at(11) });
    expect(await unaccepted()).toMatchObject({ since: at(9), reply: "550 9" });
  });

  test("accuses the owner's mailbox until one of her notices arrives", async () => {
    const notices = async () => (await readMailState()).unacceptedNotices;
    const acuse = { kind: "acuse", attempts: 4, last_reply: FULL } as const;
    await put("correos", { ...acuse, created_at: at(8) });
    await put("correos", { kind: "acuse", state: "sent", created_at: at(11), sent_at: at(11) });
    expect(await notices()).toBeNull();
    const full = { kind: "llegada", attempts: 4, last_reply: FULL, failure: "busy" } as const;
    await put("correos", { ...full, created_at: at(9) });
    expect(await notices()).toEqual({ since: at(9), reply: FULL, failure: "busy" });
    await put("correos", { kind: "puerta", state: "sent", created_at: at(10), sent_at: at(10) });
    expect(await notices()).toBeNull();
  });

  test("does not accuse the server of two full mailboxes", async () => {
    for (const to_address of ["eva@ejemplo.es", "luis@ejemplo.es"]) {
      await put("correos", { to_address, created_at: at(9), attempts: 2, last_reply: FULL });
    }
    expect(await unaccepted()).toBeNull();
  });

  test.each([
    "554 5.2.0 OutboundSpamException; WASCL UserAction verdict is not None. Actual verdict is Suspend",
    "554 5.2.252 SendAsDenied; ana@example.es not allowed to send as escuela@example.es",
  ])("accuses the server if a mailbox's status speaks of the sender: %s", async (last_reply) => {
    for (const to_address of ["eva@ejemplo.es", "luis@ejemplo.es"]) {
      await put("correos", { to_address, created_at: at(9), attempts: 2, last_reply });
    }
    expect(await unaccepted()).toMatchObject({ since: at(9), reply: last_reply });
  });

  test("accuses the server of what it refuses after an accepted receipt", async () => {
    const letter = (to_address: string, first: number) =>
      put("correos", {
        ...{ kind: "carta", to_address, attempts: 2, last_reply: "550 No" },
        created_at: at(9),
        failed_since: at(first),
      });
    await letter("ana@ejemplo.es", 9.5);
    await letter("eva@ejemplo.es", 11);
    await letter("luis@ejemplo.es", 11);
    const receipt = { kind: "acuse", state: "sent", to_address: "sol@ejemplo.es" } as const;
    await put("correos", { ...receipt, created_at: at(10), sent_at: at(10) });
    expect(await unaccepted()).toMatchObject({ since: at(10), reply: "550 No" });
    await db.deleteFrom("correos").where("to_address", "=", "luis@ejemplo.es").execute();
    expect(await unaccepted()).toBeNull();
  });

  test("does not accuse the server of what it refused weeks ago", async () => {
    for (const to_address of ["eva@ejemplo.es", "luis@ejemplo.es"]) {
      await tried(to_address, -24 * 15);
    }
    expect(await unaccepted()).toBeNull();
  });

  test("does not accuse a server that has accepted mail since", async () => {
    await tried("eva@ejemplo.es", 9);
    await tried("luis@ejemplo.es", 10);
    await put("correos", { kind: "carta", state: "sent", created_at: at(11), sent_at: at(11) });
    expect(await unaccepted()).toBeNull();
  });

  test("accuses the server of a letter since the last mail of it was accepted", async () => {
    await tried("ana@ejemplo.es", 5);
    const sent = { kind: "carta", state: "sent", to_address: "sol@ejemplo.es" } as const;
    await put("correos", { ...sent, created_at: at(9), sent_at: at(10) });
    await tried("eva@ejemplo.es", 9);
    expect(await unaccepted()).toBeNull();
    await tried("luis@ejemplo.es", 9);
    expect(await unaccepted()).toMatchObject({ since: at(10), reply: "550 9" });
  });
});
