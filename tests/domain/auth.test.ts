import { beforeEach, describe, expect, test, vi } from "vitest";
import { AuthError, invalidCredentials, linkExpired } from "~/auth/auth-error.server";
import { deviceCookie, findDevice } from "~/auth/device-cookie.server";
import { isRightPassword, passwordWeakness } from "~/auth/password.server";
import { createRecoveryToken, findRecovery, recover } from "~/auth/recovery.server";
import { findUser, openSession } from "~/auth/sessions.server";
import { changePassword, signIn } from "~/auth/sign-in.server";
import {
  createUser,
  findPasswordHash,
  setPassword,
  storePassword,
  type User,
  verifyUser,
} from "~/auth/users.server";
import { db } from "~/db/client.server";
import { freshDatabase } from "../support/fresh-database";

const EMAIL = "ana@escuela.example";
const PASSWORD = "bromuro-de-plata";
const ADDRESS = "198.51.100.7";
let ana: User;

freshDatabase();

function haveAna(): void {
  beforeEach(async () => {
    ana = await createUser(EMAIL, PASSWORD);
  });
}

const ASKED = new Request("http://x/admin", { headers: { "x-client-ip": ADDRESS } });
const sessionIn = (headers: Headers) => headers.getSetCookie()[0] ?? "";

const withCookie = (setCookie: string) =>
  new Request("http://x/", { headers: { Cookie: setCookie.split(";", 1)[0] ?? "" } });

const events = async () =>
  (await db.selectFrom("auth_events").select("kind").orderBy("id").execute()).map(
    ({ kind }) => kind,
  );

/** Until the hash was read with which a password is being compared, which takes longer than this. */
async function whileComparing(): Promise<void> {
  await vi.waitFor(async () => {
    expect(await db.selectFrom("auth_throttle").select("key").execute()).not.toEqual([]);
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
}

const signInWith = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  signIn(new Request("http://x/admin", { method: "POST", headers }), fields);

describe("an account", () => {
  haveAna();
  test("is opened with its password, whatever the case of the e-mail", async () => {
    expect((await verifyUser("ANA@escuela.example", PASSWORD))?.user).toEqual(ana);
  });

  test("is not opened with another password, nor one that does not exist", async () => {
    expect(await verifyUser(EMAIL, "bromuro-de-cobre")).toBeNull();
    expect(await verifyUser("eva@escuela.example", PASSWORD)).toBeNull();
  });

  test("exists once", async () => {
    await expect(createUser("Ana@Escuela.example", PASSWORD)).rejects.toThrow("Ya existe");
  });

  test("keeps no trace of the password itself", async () => {
    const rows = await db.selectFrom("users").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
    expect(rows[0]?.password_hash).toMatch(/^\$2b\$12\$/);
  });

  test("whose password is reset has the new one, and no session", async () => {
    const cookie = await openSession(ana);
    await setPassword(ana, "nitrato-de-plata");
    expect(await verifyUser(EMAIL, PASSWORD)).toBeNull();
    expect((await verifyUser(EMAIL, "nitrato-de-plata"))?.user).toEqual(ana);
    expect(await findUser(withCookie(cookie))).toBeNull();
  });
});

describe("a new password", () => {
  test.each([
    ["siete77", "Password should be at least 8 characters."],
    [
      "Fotografia",
      "Password is known to be weak and easy to guess, please choose a different one.",
    ],
    ["ñ".repeat(37), "Password cannot be longer than 72 characters"],
  ])("«%s» is refused in the service's words", (password, message) => {
    expect(passwordWeakness(password)).toBe(message);
  });

  test.each(["bromuro-de-plata", "ñ".repeat(36), "caballo correcto grapa"])(
    "«%s» is taken",
    (password) => {
      expect(passwordWeakness(password)).toBeNull();
    },
  );
});

describe("a sign-in", () => {
  haveAna();
  test("opens a session that finds its user", async () => {
    const headers = await signInWith({ email: ` ${EMAIL} `, password: PASSWORD });
    expect(await findUser(withCookie(sessionIn(headers)))).toEqual(ana);
  });

  test("in a browser that has a session ends that one and no other", async () => {
    const [old, phone] = [await openSession(ana), await openSession(ana)];
    const Cookie = old.split(";", 1)[0] ?? "";
    const headers = await signInWith({ email: EMAIL, password: PASSWORD }, { Cookie });
    expect(await findUser(withCookie(old))).toBeNull();
    expect(await findUser(withCookie(phone))).toEqual(ana);
    expect(await findUser(withCookie(sessionIn(headers)))).toEqual(ana);
  });

  test("with an e-mail that is longer than any is refused, and nothing of it is stored", async () => {
    const email = `${"a".repeat(250)}@x.es`;
    await expect(signInWith({ email, password: PASSWORD })).rejects.toMatchObject({ status: 400 });
    expect(await db.selectFrom("auth_throttle").selectAll().execute()).toEqual([]);
  });

  test("with a password that is changed while it is being compared opens no session", async () => {
    const signingIn = signInWith({ email: EMAIL, password: PASSWORD });
    const outcome = expect(signingIn).rejects.toEqual(invalidCredentials());
    await whileComparing();
    await db.transaction().execute((trx) => storePassword(trx, ana, "another"));
    await outcome;
    expect(await db.selectFrom("auth_sessions").select("id").execute()).toEqual([]);
    expect(await events()).not.toContain("SIGNED_IN");
  });

  test("opens a new session every time", async () => {
    expect(await openSession(ana)).not.toBe(await openSession(ana));
  });

  test.each([
    { email: EMAIL, password: "otra-cosa" },
    { email: "eva@escuela.example", password: PASSWORD },
    { email: EMAIL },
    {},
  ])("with %o is refused in the service's words", async (fields) => {
    await expect(signInWith(fields as Record<string, string>)).rejects.toEqual(
      new AuthError("Invalid login credentials", 400),
    );
  });
});

describe("a device cookie", () => {
  haveAna();

  const pairIn = (setCookie: string) => setCookie.split(";", 1)[0] ?? "";
  const deviceIn = (headers: Headers) => headers.getSetCookie()[1] ?? "";

  test("comes with every sign-in, for longer than any session, and is read by nobody but us", async () => {
    const cookie = deviceIn(await signInWith({ email: EMAIL, password: PASSWORD }));
    expect(cookie).toMatch(/^dispositivo=\S+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toContain("ana");
    expect(await findUser(withCookie(cookie))).toBeNull();
  });

  test("is good for its account and password only, and only as we made it", () => {
    const cookie = pairIn(deviceCookie("hash", null));
    expect(findDevice(cookie, "hash")).toMatch(/^[\w-]{22}$/);
    expect(findDevice(cookie, "another")).toBeNull();
    expect(findDevice(cookie, undefined)).toBeNull();
    expect(findDevice(cookie.replace("=", "=x"), "hash")).toBeNull();
    expect(findDevice("", "hash")).toBeNull();
  });

  test("names the same browser after each sign-in in it, until the password is changed", async () => {
    const hash = async () => await findPasswordHash(EMAIL);
    const first = pairIn(deviceIn(await signInWith({ email: EMAIL, password: PASSWORD })));
    const again = await signInWith({ email: EMAIL, password: PASSWORD }, { Cookie: first });
    const id = findDevice(first, await hash());
    expect(id).not.toBeNull();
    expect(findDevice(pairIn(deviceIn(again)), await hash())).toBe(id);
    const changed = await changePassword(ana, PASSWORD, "nitrato-de-plata", ASKED);
    expect(findDevice(first, await hash())).toBeNull();
    expect(findDevice(pairIn(deviceIn(changed)), await hash())).not.toBeNull();
  });

  test("with a full queue before it spends none of its attempts", async () => {
    const Cookie = pairIn(deviceIn(await signInWith({ email: EMAIL, password: PASSWORD })));
    const full = Array.from({ length: 2 + 8 }, () => isRightPassword("x", undefined, "known"));
    for (let time = 0; time < 7; time++) {
      await expect(
        signInWith({ email: EMAIL, password: PASSWORD }, { Cookie }),
      ).rejects.toMatchObject({ status: 503 });
    }
    await Promise.all(full);
    await signInWith({ email: EMAIL, password: PASSWORD }, { Cookie });
  }, 120_000);

  test("opens no account without its password", async () => {
    const Cookie = pairIn(deviceCookie((await findPasswordHash(EMAIL)) ?? "", null));
    await expect(
      signInWith({ email: EMAIL, password: "otra-cosa" }, { Cookie }),
    ).rejects.toMatchObject({ status: 400 });
  });
});

describe("a forgotten password", () => {
  haveAna();

  test("is replaced once, by whoever has the link, and that ends every session", async () => {
    const cookie = await openSession(ana);
    const token = await createRecoveryToken(EMAIL);
    expect(await findRecovery(token)).toEqual(ana);
    const fresh = await recover(token, "nitrato-de-plata", ASKED);
    expect(await findUser(withCookie(cookie))).toBeNull();
    expect(await findUser(withCookie(sessionIn(fresh)))).toEqual(ana);
    expect((await verifyUser(EMAIL, "nitrato-de-plata"))?.user).toEqual(ana);
    await expect(recover(token, "otra-vez-otra-cosa", ASKED)).rejects.toEqual(linkExpired());
    expect(await events()).toEqual(["SIGNED_IN", "PASSWORD_RECOVERY", "USER_UPDATED", "SIGNED_IN"]);
  });

  test("is not replaced after fifteen minutes", async () => {
    const token = await createRecoveryToken(EMAIL);
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 14 * 60_000);
    expect(await findRecovery(token)).toEqual(ana);
    vi.setSystemTime(Date.now() + 60_000);
    await expect(findRecovery(token)).rejects.toEqual(linkExpired());
    vi.useRealTimers();
  });

  test("leaves the link good when the new one is weak", async () => {
    const token = await createRecoveryToken(EMAIL);
    await expect(recover(token, "corta", ASKED)).rejects.toMatchObject({ status: 422 });
    expect(await findRecovery(token)).toEqual(ana);
  });

  test("leaves no token in the database", async () => {
    const token = await createRecoveryToken(EMAIL);
    const rows = await db.selectFrom("recovery_links").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("two at once with one link is one", async () => {
    const token = await createRecoveryToken(EMAIL);
    const outcomes = await Promise.allSettled([
      recover(token, "nitrato-de-plata", ASKED),
      recover(token, "cloruro-de-plata", ASKED),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("a password that is changed", () => {
  haveAna();

  test("ends the other sessions and goes on with a new one", async () => {
    const cookie = await openSession(ana);
    const fresh = await changePassword(ana, PASSWORD, "nitrato-de-plata", ASKED);
    expect(await findUser(withCookie(cookie))).toBeNull();
    expect(await findUser(withCookie(sessionIn(fresh)))).toEqual(ana);
  });

  test.each([
    ["", "nitrato-de-plata", "Current password required when setting new password."],
    ["otra-cosa", "nitrato-de-plata", "Invalid login credentials"],
    [PASSWORD, "corta", "Password should be at least 8 characters."],
    [PASSWORD, PASSWORD, "New password should be different from the old password."],
  ])("«%s» to «%s» is refused in the service's words", async (current, next, message) => {
    await expect(changePassword(ana, current, next, ASKED)).rejects.toThrow(message);
    expect((await verifyUser(EMAIL, PASSWORD))?.user).toEqual(ana);
  });
});

describe("a change of the password with one that is changed meanwhile", () => {
  haveAna();

  test("is refused, and the other change stays", async () => {
    const changing = changePassword(ana, PASSWORD, "nitrato-de-plata", ASKED);
    const outcome = expect(changing).rejects.toEqual(invalidCredentials());
    await whileComparing();
    await setPassword(ana, "cloruro-de-plata");
    await outcome;
    expect(await verifyUser(EMAIL, "cloruro-de-plata")).not.toBeNull();
  });
});

describe("passwords that are computed", () => {
  test("run two at a time, eight wait, and the next is told to come back", async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 2 + 8 + 1 }, () => isRightPassword("x", undefined)),
    );
    const refused = outcomes.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject([{ reason: { status: 503, retryAfter: 5 } }]);
  });

  test("for strangers leave room for a browser that was signed in before, and let it go first", async () => {
    const order: string[] = [];
    const strangers = Array.from({ length: 2 + 8 + 1 }, () =>
      isRightPassword("x", undefined).then(
        () => order.push("stranger"),
        () => {},
      ),
    );
    await isRightPassword("x", undefined, "known").then(() => order.push("known"));
    await Promise.all(strangers);
    expect(order.indexOf("known")).toBeLessThan(8);
  }, 120_000);
});
