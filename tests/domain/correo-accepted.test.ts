import { beforeEach, expect, test, vi } from "vitest";
import { sendDueMail } from "~/correo/outbox.server";
import { log } from "~/log.server";
import { enqueue } from "../support/enqueue";
import { freshDatabase } from "../support/fresh-database";
import { lock, unlock } from "../support/locked";
import { all, put } from "../support/put";
import { useMailServer } from "../support/use-mail-server";

const HOUR_MS = 60 * 60_000;

freshDatabase();
const server = await useMailServer();
beforeEach(() => void vi.spyOn(log, "error").mockReturnValue());

const send = (ms: number) => sendDueMail(new Date(Date.now() + ms));

/** Other processes hold the database whenever the end of an attempt is to be noted. */
const NOTING = "UPDATE ON main.correos WHEN NEW.last_reply IS NOT NULL";

test("an accepted mail is not sent again if that could not be noted", async () => {
  await enqueue();
  await lock(NOTING);
  expect(await send(1000)).toBe(1);
  await send(HOUR_MS);
  await send(3 * HOUR_MS);
  expect(await all("correos")).toMatchObject([{ state: "sending" }]);
  await unlock();
  await send(4 * HOUR_MS);
  await send(8 * HOUR_MS);
  expect(server.received).toHaveLength(1);
  expect(await all("correos")).toMatchObject([
    { state: "sent", uncertain: 0, last_reply: "250 2.0.0 Ok: queued as 4F1", attempts: 1 },
  ]);
});

test("a mail whose row cannot be changed does not stop the noting of others", async () => {
  for (let mail = 0; mail < 3; mail++) await enqueue();
  await lock(`${NOTING} AND NEW.id = (SELECT min(id) FROM correos)`);
  await send(1000);
  expect((await all("correos")).map(({ state }) => state)).toEqual(["sending", "sent", "sent"]);
});

test("a refused mail is not tried again if the refusal could not be noted", async () => {
  let asked = 0;
  server.behaves({
    onRecipient: () => {
      asked++;
      return { code: 550, text: "5.1.1 No such user" };
    },
  });
  await enqueue();
  await lock(NOTING);
  await send(1000);
  await unlock();
  await send(2 * HOUR_MS);
  expect(asked).toBe(1);
  expect(await all("correos")).toMatchObject([{ state: "refused", attempts: 1 }]);
});

test("an accepted mail forgives the earlier refusals of its address", async () => {
  const refused = { state: "refused", failure: "recipient", next_attempt_at: null } as const;
  for (const to_address of ["Ana@escuela.example", "eva@escuela.example"]) {
    await put("correos", { ...refused, to_address });
  }
  await enqueue();
  await send(1000);
  const rows = await all("correos");
  expect(rows.map(({ forgiven }) => forgiven)).toEqual([1, 0, 0]);
});

test("a mail retains the moment of its first failure through later attempts", async () => {
  server.behaves({ onRecipient: () => ({ code: 450, text: "4.2.0 Later" }) });
  await enqueue();
  expect(await all("correos")).toMatchObject([{ failed_since: null }]);
  await send(1000);
  const [first] = await all("correos");
  expect(first?.failed_since).toEqual(expect.any(String));
  await send(HOUR_MS);
  expect(await all("correos")).toMatchObject([
    { attempts: 2, failed_since: first?.failed_since ?? "" },
  ]);
});
