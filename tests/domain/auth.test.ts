import { beforeEach, describe, expect, test, vi } from "vitest";
import { passwordWeakness } from "~/auth/password.server";
import { closeSessions, findUser, openSession, requireUser } from "~/auth/sessions.server";
import { AuthError, signIn } from "~/auth/sign-in.server";
import { createUser, resetPassword, type User, verifyUser } from "~/auth/users.server";
import { db } from "~/db.server";
import { freshDatabase } from "../support/fresh-database";

const EMAIL = "ana@escuela.example";
const PASSWORD = "bromuro-de-plata";
let ana: User;

freshDatabase();

function haveAna(): void {
  beforeEach(async () => {
    ana = await createUser(EMAIL, PASSWORD);
  });
}

const withCookie = (setCookie: string) =>
  new Request("http://x/", { headers: { Cookie: setCookie.split(";", 1)[0] ?? "" } });

const signInWith = (fields: Record<string, string>) =>
  signIn(new Request("http://x/admin", { method: "POST", body: new URLSearchParams(fields) }));

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
    await resetPassword(EMAIL, "nitrato-de-plata");
    expect(await verifyUser(EMAIL, PASSWORD)).toBeNull();
    expect(await verifyUser(EMAIL, "nitrato-de-plata")).toEqual(ana);
    expect(await findUser(withCookie(cookie))).toBeNull();
  });

  test("that nobody has cannot be reset", async () => {
    await expect(resetPassword("eva@escuela.example", PASSWORD)).rejects.toThrow("No hay");
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

describe("a session", () => {
  haveAna();
  test("is held by a cookie that scripts cannot read and other sites cannot send", async () => {
    const cookie = await openSession(ana);
    expect(cookie).toMatch(/^sesion=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test("is not found by a cookie that we did not sign", async () => {
    const session = await openSession(ana);
    const forged = session.replace(/\.[^.;]+;/, ".forged;");
    expect(await findUser(withCookie(forged))).toBeNull();
    expect(await findUser(new Request("http://x/"))).toBeNull();
  });

  test("ends when its time is over", async () => {
    const cookie = await openSession(ana);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 24 * 60 * 60 * 1000 });
    expect(await findUser(withCookie(cookie))).toBeNull();
    vi.useRealTimers();
  });

  test("ends on every device at once", async () => {
    const [desk, phone] = [await openSession(ana), await openSession(ana)];
    expect(await closeSessions(withCookie(desk))).toMatch(/^sesion=; Max-Age=0/);
    expect(await findUser(withCookie(desk))).toBeNull();
    expect(await findUser(withCookie(phone))).toBeNull();
  });

  test("is asked for by the guard, which otherwise leads to /admin", async () => {
    expect(await requireUser(withCookie(await openSession(ana)))).toEqual(ana);
    const refusal = await requireUser(new Request("http://x/blog-admin")).catch((thrown) => thrown);
    expect(refusal).toBeInstanceOf(Response);
    expect(refusal.status).toBe(302);
    expect(refusal.headers.get("Location")).toBe("/admin");
  });
});
