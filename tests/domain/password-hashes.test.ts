import { describe, expect, test } from "vitest";
import { deviceCookie, findDevice } from "~/auth/device-cookie.server";
import { getUser } from "~/auth/guard.server";
import { hashPassword, isRightPassword } from "~/auth/password.server";
import { openSession } from "~/auth/sessions.server";
import { signIn } from "~/auth/sign-in.server";
import { findPasswordVersion, setPassword, type User, verifyUser } from "~/auth/users.server";
import { db } from "~/db/client.server";
import { cheapHash, cheapOldHash } from "../support/cheap-hash";
import { cheapHashing } from "../support/cheap-hashing";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";
import { turnCodesOn } from "../support/keys";
import { column } from "../support/put";
import { pairIn, withSession } from "../support/session-request";

const EMAIL = "ana@escuela.example";
const PASSWORD = "bromuro-de-plata";

cheapHashing();

describe("a password's hash", () => {
  const LONG = "ñ".repeat(127);
  const hash = cheapHash(`${LONG}a`);

  test("a password of 128 characters is right to its last one", async () => {
    expect(await isRightPassword(`${LONG}a`, await hashPassword(`${LONG}a`))).toBe(true);
    expect(await isRightPassword(`${LONG}b`, hash)).toBe(false);
    expect(await isRightPassword(LONG, hash)).toBe(false);
  });

  test("a password is the same whichever way a keyboard composes its accents", async () => {
    expect(await isRightPassword(`${LONG}a`.normalize("NFD"), hash)).toBe(true);
  });

  test("a password is not cut at a NUL character", async () => {
    expect(await isRightPassword("ab\0ab", cheapHash("ab"))).toBe(false);
    expect(await isRightPassword("\0", cheapHash(""))).toBe(false);
  });

  test("an old hash accepts only its whole password, not one that is longer", async () => {
    const old = cheapOldHash("x".repeat(72));
    expect(await isRightPassword("x".repeat(72), old)).toBe(true);
    expect(await isRightPassword("x".repeat(73), old)).toBe(false);
  });
});

describe("an account with an old hash", () => {
  freshDatabase();

  const signInWith = async (headers: Record<string, string> = {}) => {
    const request = new Request("http://x/admin", { method: "POST", headers });
    return (await signIn(request, { email: EMAIL, password: PASSWORD })).headers;
  };

  async function oldAccount(password = PASSWORD): Promise<[User, string]> {
    const ana = await insertUser(EMAIL);
    const old = cheapOldHash(password);
    await db.updateTable("users").set({ password_hash: old }).execute();
    return [ana, old];
  }

  test("a sign-in hashes its password again without ending sessions or devices", async () => {
    const [ana, old] = await oldAccount();
    const phone = await openSession(ana);
    const device = pairIn(deviceCookie(old, null));
    const signedIn = await signInWith({ Cookie: device });
    expect((await column("users", "password_hash"))[0]).toMatch(/^h2/);
    expect(await getUser(withSession(phone))).toEqual(ana);
    const id = findDevice(device, await findPasswordVersion(EMAIL));
    expect(id).not.toBeNull();
    const again = pairIn(signedIn.getSetCookie()[1] ?? "");
    expect(findDevice(again, await findPasswordVersion(EMAIL))).toBe(id);
    expect(await column("auth_events", "kind")).toEqual(["SIGNED_IN", "SIGNED_IN"]);
    expect((await verifyUser(EMAIL, PASSWORD))?.rehash).toBeUndefined();
  });

  test.each([null, "v"])(
    "two sign-ins at once with an old hash both open, and both devices stay known: version %s",
    async (password_version) => {
      await oldAccount();
      await db.updateTable("users").set({ password_version }).execute();
      const both = await Promise.all([signInWith(), signInWith()]);
      const version = await findPasswordVersion(EMAIL);
      for (const headers of both) {
        expect(findDevice(pairIn(headers.getSetCookie()[1] ?? ""), version)).not.toBeNull();
      }
      expect(await column("auth_events", "kind")).toEqual(["SIGNED_IN", "SIGNED_IN"]);
    },
  );

  test("a sign-in completed by a recovery code hashes the password again", async () => {
    const [ana] = await oldAccount();
    const [paper = ""] = (await turnCodesOn(ana)).recoveryCodes ?? [];
    const Cookie = pairIn((await signInWith()).get("Set-Cookie") ?? "");
    const request = new Request("http://x/admin/codigo", { method: "POST", headers: { Cookie } });
    expect((await signIn(request, { codigo: paper })).asksKey).toBe(false);
    expect((await column("users", "password_hash"))[0]).toMatch(/^h2/);
  });

  test("a new password ends the devices that were bound to the old hash", async () => {
    const [ana, old] = await oldAccount();
    const device = pairIn(deviceCookie(old, null));
    await signInWith();
    await setPassword(ana, "nitrato-de-plata-azul");
    expect(findDevice(device, await findPasswordVersion(EMAIL))).toBeNull();
  });

  test("a password that would be refused today still opens its account", async () => {
    await oldAccount("escuela2026");
    expect(await verifyUser(EMAIL, "escuela2026")).not.toBeNull();
  });
});
