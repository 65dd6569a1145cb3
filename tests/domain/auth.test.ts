import { beforeEach, describe, expect, test, vi } from "vitest";
import { AuthError, linkExpired } from "~/auth/auth-error";
import { changePassword } from "~/auth/change-password.server";
import { isRightPassword, passwordWeakness } from "~/auth/password.server";
import { createRecoveryToken, findRecovery, recover } from "~/auth/recovery.server";
import { findUser, openSession } from "~/auth/sessions.server";
import { signIn } from "~/auth/sign-in.server";
import { createUser, setPassword, type User, verifyUser } from "~/auth/users.server";
import { db } from "~/db.server";
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

const withCookie = (setCookie: string) =>
  new Request("http://x/", { headers: { Cookie: setCookie.split(";", 1)[0] ?? "" } });

const events = async () =>
  (await db.selectFrom("auth_events").select("kind").orderBy("id").execute()).map(
    ({ kind }) => kind,
  );

const signInWith = (fields: Record<string, string>) =>
  signIn(new Request("http://x/admin", { method: "POST" }), fields);

describe("an account", () => {
  haveAna();
  test("is opened with its password, whatever the case of the e-mail", async () => {
    expect(await verifyUser("ANA@escuela.example", PASSWORD)).toEqual(ana);
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
    expect(await verifyUser(EMAIL, "nitrato-de-plata")).toEqual(ana);
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
    const cookie = await signInWith({ email: ` ${EMAIL} `, password: PASSWORD });
    expect(await findUser(withCookie(cookie))).toEqual(ana);
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

describe("a forgotten password", () => {
  haveAna();

  test("is replaced once, by whoever has the link, and that ends every session", async () => {
    const cookie = await openSession(ana);
    const token = await createRecoveryToken(EMAIL);
    expect(await findRecovery(token)).toEqual(ana);
    const fresh = await recover(token, "nitrato-de-plata", ADDRESS);
    expect(await findUser(withCookie(cookie))).toBeNull();
    expect(await findUser(withCookie(fresh))).toEqual(ana);
    expect(await verifyUser(EMAIL, "nitrato-de-plata")).toEqual(ana);
    await expect(recover(token, "otra-vez-otra-cosa", ADDRESS)).rejects.toEqual(linkExpired());
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
    await expect(recover(token, "corta", ADDRESS)).rejects.toMatchObject({ status: 422 });
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
      recover(token, "nitrato-de-plata", ADDRESS),
      recover(token, "cloruro-de-plata", ADDRESS),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("a password that is changed", () => {
  haveAna();

  test("ends the other sessions and goes on with a new one", async () => {
    const cookie = await openSession(ana);
    const fresh = await changePassword(ana, PASSWORD, "nitrato-de-plata", ADDRESS);
    expect(await findUser(withCookie(cookie))).toBeNull();
    expect(await findUser(withCookie(fresh))).toEqual(ana);
  });

  test.each([
    ["", "nitrato-de-plata", "Current password required when setting new password."],
    ["otra-cosa", "nitrato-de-plata", "Invalid login credentials"],
    [PASSWORD, "corta", "Password should be at least 8 characters."],
    [PASSWORD, PASSWORD, "New password should be different from the old password."],
  ])("«%s» to «%s» is refused in the service's words", async (current, next, message) => {
    await expect(changePassword(ana, current, next, ADDRESS)).rejects.toThrow(message);
    expect(await verifyUser(EMAIL, PASSWORD)).toEqual(ana);
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
});
