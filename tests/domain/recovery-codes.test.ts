import { beforeEach, expect, test } from "vitest";
import { CODE_WORDS } from "~/auth/keys/key-words";
import { recoveryCodesMark, spendRecoveryCode } from "~/auth/keys/recovery-codes.server";
import { removeSecondKeys, renewRecoveryCodes } from "~/auth/keys/second-keys.server";
import type { User } from "~/auth/users.server";
import { db } from "~/db/client.server";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";
import { turnCodesOn } from "../support/keys";
import { column } from "../support/put";
import { shownBy } from "../support/shown-by";

const REQUEST = new Request("http://x/", { headers: { "x-client-ip": "198.51.100.7" } });

let ana: User;

freshDatabase();

beforeEach(async () => {
  ana = await insertUser("ana@escuela.example");
  await turnCodesOn(ana);
});

test("two requests for new recovery codes at once make one valid set", async () => {
  const former = await recoveryCodesMark(ana.id);
  const [first, second] = await Promise.allSettled([
    renewRecoveryCodes(await shownBy(ana), former, REQUEST),
    renewRecoveryCodes(await shownBy(ana), former, REQUEST),
  ]);
  expect(second).toMatchObject({ reason: { message: CODE_WORDS.renewed } });
  const [code = ""] = first.status === "fulfilled" ? first.value : [];
  const isGood = db.transaction().execute((trx) => spendRecoveryCode(trx, ana.id, code));
  expect(await isGood).toBe(true);
});

test("an account without a second key gets no recovery codes", async () => {
  const former = await recoveryCodesMark(ana.id);
  expect(await removeSecondKeys(ana)).toBe(true);
  const made = renewRecoveryCodes(await shownBy(ana), former, REQUEST);
  await expect(made).rejects.toMatchObject({ message: CODE_WORDS.useless });
  expect(await column("recovery_codes", "code_hash")).toEqual([]);
});

test("removing second keys from an account without any is not logged", async () => {
  await removeSecondKeys(ana);
  expect(await removeSecondKeys(ana)).toBe(false);
  const events = await column("auth_events", "kind");
  expect(events.filter((kind) => kind === "KEYS_REMOVED")).toHaveLength(1);
});
