import { expect, onTestFinished, test, vi } from "vitest";
import { noteUsed } from "~/auth/keys/code-generator.server";
import { counterAt } from "~/auth/keys/totp.server";
import { db } from "~/db/client.server";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";

const USED = Date.parse("2026-11-25T10:00:00.000Z");
const DAY_MS = 24 * 60 * 60_000;

freshDatabase();

test("a used code of the second key stays used when the clock falls back", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: USED });
  onTestFinished(() => void vi.useRealTimers());
  const { id } = await insertUser("ana@escuela.example", "bromuro-de-plata");
  const generator = {
    user_id: id,
    sealed_seed: Buffer.of(0),
    created_at: new Date().toISOString(),
  };
  await db.insertInto("code_generators").values(generator).execute();
  const use = () => db.transaction().execute((trx) => noteUsed(trx, id, counterAt(Date.now())));
  for (const day of [0, 10, 20, 30, 40]) {
    vi.setSystemTime(USED + day * DAY_MS);
    expect(await use()).toBe(true);
  }
  vi.setSystemTime(USED);
  expect(await use()).toBe(false);
});
