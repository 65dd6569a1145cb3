import { beforeEach, expect, test, vi } from "vitest";
import { invalidCredentials } from "~/auth/auth-error.server";
import { isRightPassword } from "~/auth/password.server";
import { changePassword, signIn } from "~/auth/sign-in.server";
import { createUser, storePassword, type User } from "~/auth/users.server";
import { db } from "~/db/client.server";
import { freshDatabase } from "../support/fresh-database";
import { all, column } from "../support/put";
import { pairIn } from "../support/session-request";

const EMAIL = "ana@escuela.example";
const PASSWORD = "bromuro-de-plata";
const ASKED = new Request("http://x/admin", { headers: { "x-client-ip": "198.51.100.7" } });
let ana: User;

freshDatabase();
beforeEach(async () => {
  // Not a quick hash: comparing has to last.
  ana = await createUser(EMAIL, PASSWORD);
});

const signInWith = async (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  (await signIn(new Request("http://x/admin", { method: "POST", headers }), fields)).headers;

/** Until the hash was read with which a password is being compared, which takes longer than this. */
async function whileComparing(): Promise<void> {
  await vi.waitFor(async () => {
    expect(await all("auth_throttle")).not.toEqual([]);
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
}

const OTHER = { password: "nitrato-de-cobre", hash: "another" };

test("a sign-in with a password that is changed meanwhile opens nothing", async () => {
  const signingIn = signInWith({ email: EMAIL, password: PASSWORD });
  const outcome = expect(signingIn).rejects.toEqual(invalidCredentials());
  await whileComparing();
  await db.transaction().execute((trx) => storePassword(trx, ana, OTHER));
  await outcome;
  expect(await all("auth_sessions")).toEqual([]);
  expect(await column("auth_events", "kind")).not.toContain("SIGNED_IN");
});

test("a change of the password with one that was changed meanwhile is refused", async () => {
  const changing = changePassword(ana, { password: PASSWORD }, "nitrato-de-plata", ASKED);
  const outcome = expect(changing).rejects.toEqual(invalidCredentials());
  await whileComparing();
  await db.transaction().execute((trx) => storePassword(trx, ana, OTHER));
  await outcome;
  expect(await column("users", "password_hash")).toEqual(["another"]);
});

test("a sign-in with a full queue before it spends no attempt of its browser", async () => {
  const signedIn = await signInWith({ email: EMAIL, password: PASSWORD });
  const Cookie = pairIn(signedIn.getSetCookie()[1] ?? "");
  const full = Array.from({ length: 2 + 8 }, () => isRightPassword("x", undefined, "known"));
  for (let time = 0; time < 7; time++) {
    await expect(
      signInWith({ email: EMAIL, password: PASSWORD }, { Cookie }),
    ).rejects.toMatchObject({ status: 503 });
  }
  await Promise.all(full);
  await signInWith({ email: EMAIL, password: PASSWORD }, { Cookie });
});
