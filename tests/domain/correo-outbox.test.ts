import { describe, expect, test, vi } from "vitest";
import { environment } from "~/config/env.server";
import type { MailServer } from "~/config/mail-server";
import { readMailState } from "~/correo/mail-state.server";
import { retryMail, sendDueMail } from "~/correo/outbox.server";
import { mailTrouble } from "~/correo/trouble.server";
import { db } from "~/db/client.server";
import { enqueue } from "../support/enqueue";
import { freshDatabase } from "../support/fresh-database";
import { LOGIN } from "../support/mail-server";
import { all, change, put } from "../support/put";
import { useMailServer } from "../support/use-mail-server";

const MAIL = {
  replyTo: "eva@ejemplo.es",
  subject: "Inscripción nueva: «Núñez»",
  text: "Ha llegado una inscripción.",
  html: "<p>Ha llegado una <b>inscripción</b>.</p>",
  headers: { "X-Prueba": "sí" },
};
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

freshDatabase();
const server = await useMailServer();

const at = (port: number): MailServer => ({
  host: "127.0.0.1",
  port,
  secure: false,
  requireTLS: false,
});
const rows = () => all("correos");
const inMs = (ms: number) => new Date(Date.now() + ms);
const send = (ms = 0) => sendDueMail(inMs(ms + 1000));

test("a message arrives as it was written, once, with its stored Message-ID", async () => {
  await enqueue(MAIL);
  const [before] = await rows();
  expect(await send()).toBe(1);
  expect(await send(DAY_MS)).toBe(0);
  expect(server.received).toHaveLength(1);
  const [{ from, to, email } = { from: "", to: [], email: null }] = server.received;
  expect([from, to]).toEqual(["hola@escuela.example", ["ana@escuela.example"]]);
  expect(email).toMatchObject({
    from: { name: environment.SCHOOL_NAME, address: "hola@escuela.example" },
    to: [{ address: "ana@escuela.example" }],
    replyTo: [{ address: "eva@ejemplo.es" }],
    subject: MAIL.subject,
    text: `${MAIL.text}\n`,
    messageId: before?.message_id,
  });
  expect(email?.html?.trim()).toBe(MAIL.html);
  expect(email?.headers).toContainEqual(expect.objectContaining({ key: "x-prueba" }));
  expect(await rows()).toMatchObject([
    { state: "sent", uncertain: 0, last_reply: "250 2.0.0 Ok: queued as 4F1", attempts: 1 },
  ]);
});

test("no message is stored without a mail server, or one single address", async () => {
  for (const to of ["a@b.es, c@d.es", "a@b.es\r\nBcc: c@d.es", "Eva <c@d.es>", "g:a@b.es;", "a"]) {
    expect(await enqueue({ to })).toBeNull();
  }
  environment.SMTP_URL = undefined;
  expect(await enqueue()).toBeNull();
  expect(await rows()).toEqual([]);
});

test("a message gets no header by a line break in what is typed", async () => {
  const evil = "x\r\nBcc: mala@ejemplo.es\r\n\r\n<b>x";
  await enqueue({ subject: evil, replyTo: evil, headers: { "X-Prueba": evil } });
  await send();
  const [{ to, email } = { to: [], email: null }] = server.received;
  expect(to).toEqual(["ana@escuela.example"]);
  expect(email?.bcc ?? []).toEqual([]);
  expect(email?.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(email?.replyTo).toBeUndefined();
  expect(email?.text).toBe("x\n");
});

test("a message in the outbox waits for its own moment", async () => {
  await enqueue({ at: inMs(HOUR_MS) });
  expect(await send()).toBe(0);
  expect(await send(HOUR_MS)).toBe(1);
});

describe("a mail server that refuses", () => {
  test("a refused recipient is not tried again, and the others are sent", async () => {
    server.behaves({
      onRecipient: (address) =>
        address === "nadie@ejemplo.es" ? { code: 550, text: "5.1.1 No such user" } : null,
    });
    await enqueue({ to: "nadie@ejemplo.es" });
    await enqueue();
    expect(await send()).toBe(1);
    await retryMail();
    expect(await rows()).toMatchObject([
      { state: "refused", failure: "recipient", last_reply: "550 5.1.1 No such user" },
      { state: "sent" },
    ]);
  });

  test("a greylisted message waits longer after each attempt, and five days at most", async () => {
    server.behaves({ onRecipient: () => ({ code: 450, text: "4.2.0 Greylisted" }) });
    await enqueue();
    let now = Date.now() + 1000;
    const waits: number[] = [];
    while (waits.length < 20) {
      await sendDueMail(new Date(now));
      const [row] = await rows();
      if (!row?.next_attempt_at) break;
      waits.push((Date.parse(row.next_attempt_at) - now) / MINUTE_MS);
      now = Date.parse(row.next_attempt_at);
    }
    expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8]);
    expect(waits.slice(11)).toEqual([1440, 1440, 1440, 1440]);
    expect(await rows()).toMatchObject([{ state: "refused", failure: "expired" }]);
    server.behaves({});
    await retryMail();
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: "sent" }]));
  });

  test("the days of a mail's attempts count from the first one", async () => {
    server.behaves({ onRecipient: () => ({ code: 450, text: "4.2.0 Greylisted" }) });
    await enqueue();
    const later = new Date(Date.now() + 6 * 24 * 60 * MINUTE_MS);
    await sendDueMail(later);
    expect(await rows()).toMatchObject([{ state: "pending", attempts: 1 }]);
    const givenUp = { state: "refused", failure: "expired", next_attempt_at: null } as const;
    await change("correos", { ...givenUp, attempts: 20 });
    await retryMail();
    await vi.waitFor(async () =>
      expect(await rows()).toMatchObject([{ state: "pending", attempts: 1 }]),
    );
  });

  test.each([
    ["given up", "carta", "expired", 15],
    ["given up", "respuesta", "expired", 31],
    ["damaged", "llegada", "unreadable", 15],
  ] as const)("«Reintentar» does not send mail that was %s long ago: %s", async (...given) => {
    const [, kind, failure, days] = given;
    const ended = { state: "refused", failure, next_attempt_at: null } as const;
    await put("correos", { ...ended, kind, created_at: inMs(-days * DAY_MS).toISOString() });
    const young = { kind: "llegada", created_at: inMs(-DAY_MS).toISOString() } as const;
    await put("correos", { ...ended, ...young });
    const all = async () => (await readMailState()).counts.length;
    expect(await all()).toBe(1);
    await retryMail();
    await vi.waitFor(async () =>
      expect(await rows()).toMatchObject([{ state: "refused" }, { state: "sent" }]),
    );
    expect(server.received).toHaveLength(1);
  });

  test("a wrong password makes all mail wait and counts as no attempt", async () => {
    environment.SMTP_URL = { ...at(server.port), auth: { ...LOGIN, pass: "otra" } };
    for (let count = 0; count < 3; count++) await enqueue();
    await send();
    await send();
    const waiting = { state: "pending", attempts: 0 };
    expect(await rows()).toMatchObject([{ ...waiting, failure: "password" }, waiting, waiting]);
    expect(mailTrouble()).toMatchObject({ failure: "password" });
    environment.SMTP_URL = { ...at(server.port), auth: LOGIN };
    expect(await send()).toBe(0);
    expect(await send(2 * MINUTE_MS)).toBe(3);
    expect(mailTrouble()).toBeNull();
  });

  test.each([
    ["refuses the sender", { onSender: { code: 553, text: "5.7.1 Not yours" } }, "sender"],
    ["is closing", { onConnection: { code: 421, text: "4.3.2 Busy" } }, "unreachable"],
    ["wants a password", { onSender: { code: 530, text: "5.7.0 Login" } }, "password"],
  ])("a server that %s makes everything wait", async (_does, how, failure) => {
    server.behaves(how);
    await enqueue();
    await enqueue();
    await send();
    expect(await rows()).toMatchObject([{ state: "pending", failure }, { failure: null }]);
    server.behaves({});
    expect(await send(2 * MINUTE_MS)).toBe(2);
  });
});

describe("a message that may have arrived", () => {
  test("is sent once more an hour after a cut, and then never again", async () => {
    server.behaves({ cutsAfterMessage: true });
    await enqueue();
    await send();
    expect(await rows()).toMatchObject([{ state: "unknown", uncertain: 1 }]);
    expect(await send(HOUR_MS / 2)).toBe(0);
    expect(server.received).toHaveLength(1);
    await send(HOUR_MS + MINUTE_MS);
    await send(DAY_MS);
    expect(server.received).toHaveLength(2);
    const ids = server.received.map(({ email }) => email.messageId);
    expect(new Set(ids).size).toBe(1);
    expect(await rows()).toMatchObject([{ state: "unknown", next_attempt_at: null }]);
  });

  test("is sent once more after the process died while sending it", async () => {
    await enqueue();
    // Written before a time server set the clock back a little.
    const created_at = inMs(HOUR_MS / 2).toISOString();
    await db.updateTable("correos").set({ state: "sending", created_at }).execute();
    expect([await send(), await send()]).toEqual([0, 0]);
    expect(await rows()).toMatchObject([{ state: "unknown", uncertain: 1 }]);
    expect(await send(2 * HOUR_MS)).toBe(1);
    expect(await rows()).toMatchObject([{ state: "sent", uncertain: 1 }]);
  });

  test("is not sent a third time after the process died twice while sending it", async () => {
    await enqueue();
    await db.updateTable("correos").set({ state: "sending", uncertain: 1 }).execute();
    expect([await send(), await send(DAY_MS)]).toEqual([0, 0]);
    expect(await rows()).toMatchObject([{ state: "unknown", next_attempt_at: null }]);
  });

  test("a message that is being sent is sent by nobody else", async () => {
    let answer = (): void => {};
    server.behaves({
      untilAnswer: new Promise<void>((resolve) => {
        answer = resolve;
      }),
    });
    await enqueue();
    const first = send();
    await vi.waitFor(() => expect(server.received).toHaveLength(1));
    const second = send(DAY_MS);
    answer();
    expect([await first, await second]).toEqual([1, 0]);
    expect(server.received).toHaveLength(1);
  });
});
