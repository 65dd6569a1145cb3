import { beforeEach, expect, test, vi } from "vitest";
import { invalidCredentials } from "~/auth/auth-error.server";
import { isRightPassword } from "~/auth/password.server";
import { changePassword, signIn } from "~/auth/sign-in.server";
import { storePassword, type User } from "~/auth/users.server";
import { db } from "~/db/client.server";
import { cheapHash } from "../support/cheap-hash";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";
import { all, column } from "../support/put";
import { pairIn } from "../support/session-request";

vi.mock("~/auth/password.server", { spy: true });

const EMAIL = "ana@escuela.example";
const PASSWORD = "bromuro-de-plata";
const ASKED = new Request("http://x/admin", { headers: { "x-client-ip": "198.51.100.7" } });
let ana: User;

freshDatabase();
beforeEach(async () => {
  ana = await insertUser(EMAIL, PASSWORD);
});

async function enter(Cookie = ""): Promise<Headers> {
  const request = new Request("http://x/admin", { method: "POST", headers: { Cookie } });
  return (await signIn(request, { email: EMAIL, password: PASSWORD })).headers;
}

/** Resolves with what ends it, once a password is being compared with the hash that was read. */
function comparing(): Promise<() => void> {
  return new Promise((resolve) => {
    vi.mocked(isRightPassword).mockImplementationOnce(async (...given) => {
      await new Promise<void>((end) => resolve(end));
      return isRightPassword(...given);
    });
  });
}

const OTHER = { password: "nitrato-de-cobre", hash: "another" };

test("a sign-in with a password that is changed meanwhile opens nothing", async () => {
  const begun = comparing();
  const outcome = expect(enter()).rejects.toEqual(invalidCredentials());
  const end = await begun;
  await db.transaction().execute((trx) => storePassword(trx, ana, OTHER));
  end();
  await outcome;
  expect(await all("auth_sessions")).toEqual([]);
  expect(await column("auth_events", "kind")).not.toContain("SIGNED_IN");
});

test("a change of the password with one that was changed meanwhile is refused", async () => {
  const begun = comparing();
  const changing = changePassword(ana, { password: PASSWORD }, "nitrato-de-plata", ASKED);
  const outcome = expect(changing).rejects.toEqual(invalidCredentials());
  const end = await begun;
  await db.transaction().execute((trx) => storePassword(trx, ana, OTHER));
  end();
  await outcome;
  expect(await column("users", "password_hash")).toEqual(["another"]);
});

test("a sign-in with a full queue before it spends no attempt of its browser", async () => {
  const signedIn = await enter();
  const Cookie = pairIn(signedIn.getSetCookie()[1] ?? "");
  // The two that run are slow, those that wait are not.
  const full = Array.from({ length: 2 + 8 }, (_, at) =>
    isRightPassword("x", at < 2 ? undefined : cheapHash("y"), "known"),
  );
  for (let time = 0; time < 7; time++) {
    await expect(enter(Cookie)).rejects.toMatchObject({ status: 503 });
  }
  await Promise.all(full);
  await enter(Cookie);
});
