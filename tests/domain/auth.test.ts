import bcrypt from "bcryptjs";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { AuthError, linkExpired } from "~/auth/auth-error.server";
import { deviceCookie, findDevice } from "~/auth/device-cookie.server";
import { getUser } from "~/auth/guard.server";
import { createRecoveryToken, findRecovery, recover } from "~/auth/recovery.server";
import { openSession } from "~/auth/sessions.server";
import { changePassword, requireProof, signIn } from "~/auth/sign-in.server";
import {
  createUser,
  findPasswordVersion,
  requireByEmail,
  type User,
  verifyUser,
} from "~/auth/users.server";
import { foldEmail } from "~/format/email";
import { cheapHashing } from "../support/cheap-hashing";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";
import { all, column } from "../support/put";
import { pairIn, withSession } from "../support/session-request";

const EMAIL = "ana@escuela.example";
const PASSWORD = "bromuro-de-plata";
const ADDRESS = "198.51.100.7";
let ana: User;

freshDatabase();
cheapHashing();

beforeEach(async () => {
  ana = await insertUser(EMAIL, PASSWORD);
});

const ASKED = new Request("http://x/admin", { headers: { "x-client-ip": ADDRESS } });
const sessionIn = (headers: Headers) => headers.getSetCookie()[0] ?? "";

const events = () => column("auth_events", "kind");

const signInWith = async (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  (await signIn(new Request("http://x/admin", { method: "POST", headers }), fields)).headers;
const enter = (Cookie = "") => signInWith({ email: EMAIL, password: PASSWORD }, { Cookie });

describe("accounts", () => {
  test("an account is opened with its password, whatever the case of the e-mail", async () => {
    expect((await verifyUser("ANA@escuela.example", PASSWORD))?.user).toEqual(ana);
  });

  test("an account is opened by its address as its owner writes it, ñ included", async () => {
    const typed = "Inés@Españólica.es";
    await insertUser(foldEmail(typed), PASSWORD);
    const opened = await signInWith({ email: typed, password: PASSWORD });
    expect(sessionIn(opened)).toMatch(/^sesion=/);
    expect((await requireByEmail(typed)).email).toBe(foldEmail(typed));
  });

  test("an account is not opened with another password", async () => {
    expect(await verifyUser(EMAIL, "bromuro-de-cobre")).toBeNull();
    expect(await verifyUser("eva@escuela.example", PASSWORD)).toBeNull();
  });

  test("no second account is created for an address that has one", async () => {
    await expect(createUser("Ana@Escuela.example", PASSWORD)).rejects.toThrow("Ya existe");
  });

  test("an account stores a bcrypt hash of cost 12, not the password", async () => {
    vi.mocked(bcrypt.genSaltSync).mockRestore();
    const eva = await createUser("eva@escuela.example", PASSWORD);
    const row = (await all("users")).find(({ id }) => id === eva.id);
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
    expect(row?.password_hash).toMatch(/^h2\$2b\$12\$/);
  });
});

describe("sign-ins", () => {
  test("a sign-in in a browser that has a session ends that one and no other", async () => {
    const [old, phone] = [await openSession(ana), await openSession(ana)];
    const Cookie = pairIn(old);
    const headers = await signInWith({ email: ` ${EMAIL} `, password: PASSWORD }, { Cookie });
    expect(await getUser(withSession(old))).toBeNull();
    expect(await getUser(withSession(phone))).toEqual(ana);
    expect(await getUser(withSession(sessionIn(headers)))).toEqual(ana);
  });

  test("a sign-in with an e-mail longer than any stores nothing", async () => {
    const email = `${"a".repeat(250)}@x.es`;
    await expect(signInWith({ email, password: PASSWORD })).rejects.toMatchObject({ status: 400 });
    expect(await all("auth_throttle")).toEqual([]);
  });

  test.each([
    { email: EMAIL, password: "otra-cosa" },
    { email: "eva@escuela.example", password: PASSWORD },
    { email: EMAIL },
    {},
  ])("a sign-in with a wrong or missing field is refused, %#", async (fields) => {
    await expect(signInWith(fields as Record<string, string>)).rejects.toEqual(
      new AuthError("Invalid login credentials", 400),
    );
  });
});

describe("device cookies", () => {
  const deviceIn = (headers: Headers) => headers.getSetCookie()[1] ?? "";

  test("a sign-in sets a device cookie that no script can read", async () => {
    const cookie = deviceIn(await enter());
    expect(cookie).toMatch(/^dispositivo=\S+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(decodeURIComponent(cookie)).not.toContain("ana@");
    expect(await getUser(withSession(cookie))).toBeNull();
  });

  test("a device cookie names one browser until the password is changed", async () => {
    const version = async () => await findPasswordVersion(EMAIL);
    const first = pairIn(deviceIn(await enter()));
    const again = await enter(first);
    const id = findDevice(first, await version());
    expect(id).not.toBeNull();
    expect(findDevice(pairIn(deviceIn(again)), await version())).toBe(id);
    const changed = await changePassword(ana, { password: PASSWORD }, "nitrato-de-plata", ASKED);
    expect(findDevice(first, await version())).toBeNull();
    expect(findDevice(pairIn(deviceIn(changed)), await version())).not.toBeNull();
  });

  test("a device cookie opens no account without its password", async () => {
    const Cookie = pairIn(deviceCookie((await findPasswordVersion(EMAIL)) ?? "", null));
    const typed = { email: EMAIL, password: "otra-cosa" };
    await expect(signInWith(typed, { Cookie })).rejects.toMatchObject({ status: 400 });
  });
});

describe("recovery", () => {
  test("a forgotten password is replaced once, which ends every session", async () => {
    const cookie = await openSession(ana);
    const token = await createRecoveryToken(EMAIL);
    expect(await findRecovery(token)).toMatchObject(ana);
    const { headers } = await recover(token, "nitrato-de-plata", ASKED);
    expect((await all("auth_events")).at(-1)).toMatchObject({ kind: "SIGNED_IN", is_new: 1 });
    expect(await getUser(withSession(cookie))).toBeNull();
    expect(await getUser(withSession(sessionIn(headers)))).toEqual(ana);
    expect((await verifyUser(EMAIL, "nitrato-de-plata"))?.user).toEqual(ana);
    await expect(recover(token, "otra-vez-otra-cosa", ASKED)).rejects.toEqual(linkExpired());
    expect(await events()).toEqual(["SIGNED_IN", "PASSWORD_RECOVERY", "USER_UPDATED", "SIGNED_IN"]);
  });

  test("a recovery link expires after fifteen minutes", async () => {
    const token = await createRecoveryToken(EMAIL);
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 14 * 60_000);
    expect(await findRecovery(token)).toMatchObject(ana);
    vi.setSystemTime(Date.now() + 60_000);
    await expect(findRecovery(token)).rejects.toEqual(linkExpired());
    vi.useRealTimers();
  });

  test("a recovery link stays valid when the new password is weak", async () => {
    const token = await createRecoveryToken(EMAIL);
    await expect(recover(token, "corta", ASKED)).rejects.toMatchObject({ status: 422 });
    expect(await findRecovery(token)).toMatchObject(ana);
  });

  test("a recovery link leaves no token in the database", async () => {
    const token = await createRecoveryToken(EMAIL);
    expect(JSON.stringify(await all("recovery_links"))).not.toContain(token);
  });

  test("a recovery link no longer works once the password has been changed", async () => {
    const token = await createRecoveryToken(EMAIL);
    await changePassword(ana, { password: PASSWORD }, "nitrato-de-plata", ASKED);
    await expect(recover(token, "cloruro-de-plata", ASKED)).rejects.toEqual(linkExpired());
  });

  test("a recovery link works once, also while another link is being made", async () => {
    const token = await createRecoveryToken(EMAIL);
    const outcomes = await Promise.allSettled([
      recover(token, "nitrato-de-plata", ASKED),
      createRecoveryToken(EMAIL),
      recover(token, "cloruro-de-plata", ASKED),
      createRecoveryToken(EMAIL),
      recover(token, "bromuro-de-calcio", ASKED),
    ]);
    const used = [0, 2, 4].filter((index) => outcomes[index]?.status === "fulfilled");
    expect(used).toHaveLength(1);
  });
});

test("wrong passwords from a stolen session do not lock out the owner", async () => {
  const [stolen, own] = [await openSession(ana), await openSession(ana)];
  const guess = () => requireProof(ana, { password: "adivinada" }, withSession(stolen));
  vi.useFakeTimers({ toFake: ["Date"] });
  for (let time = 0; time < 5; time++) await expect(guess()).rejects.toMatchObject({ status: 400 });
  await expect(guess()).rejects.toMatchObject({ status: 429 });
  const proven = await requireProof(ana, { password: PASSWORD }, withSession(own));
  expect(proven.user).toEqual(ana);
  vi.useRealTimers();
});

describe("a change of password", () => {
  test("a changed password ends the other sessions and goes on with a new one", async () => {
    const cookie = await openSession(ana);
    const fresh = await changePassword(ana, { password: PASSWORD }, "nitrato-de-plata", ASKED);
    expect(await getUser(withSession(cookie))).toBeNull();
    expect(await getUser(withSession(sessionIn(fresh)))).toEqual(ana);
  });

  test.each([
    ["", "nitrato-de-plata", "Current password required when setting new password."],
    ["otra-cosa", "nitrato-de-plata", "Esa no es tu contraseña."],
    [PASSWORD, "nitrato-luz", "Password should be at least 12 characters."],
    [PASSWORD, PASSWORD, "New password should be different from the old password."],
  ])("a change from «%s» to «%s» is refused", async (current, next, message) => {
    await expect(changePassword(ana, { password: current }, next, ASKED)).rejects.toThrow(message);
    expect((await verifyUser(EMAIL, PASSWORD))?.user).toEqual(ana);
  });
});
