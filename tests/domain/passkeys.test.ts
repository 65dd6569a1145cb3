import { beforeEach, describe, expect, test, vi } from "vitest";
import { isOurChallenge, issueChallenge, spendChallenge } from "~/auth/keys/challenges.server";
import { removeKey } from "~/auth/keys/remove-key.server";
import {
  asksSecondKey,
  hasSecondKey,
  isPasskeyStored,
  listSecondKeys,
  passwordMinimum,
  removeSecondKeys,
} from "~/auth/keys/second-keys.server";
import type { User } from "~/auth/users.server";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";
import { addPasskey, turnCodesOn } from "../support/keys";
import { column } from "../support/put";

const PASSWORD = "bromuro-de-plata";

freshDatabase();

function request(): Request {
  return new Request("http://x/admin", { headers: { "x-client-ip": "198.51.100.7" } });
}

describe("the challenge of a passkey", () => {
  const text = (challenge: Uint8Array) => Buffer.from(challenge).toString("base64url");

  test("is valid for five minutes and for its purpose only", () => {
    const later = vi.spyOn(performance, "now");
    later.mockReturnValue(1_000);
    const challenge = text(issueChallenge("ask"));
    expect(isOurChallenge("ask", challenge)).toBe(true);
    expect(isOurChallenge("add 1", challenge)).toBe(false);
    const forged = Buffer.from(challenge, "base64url");
    forged.writeUInt8(forged.readUInt8(37) ^ 1, 37);
    expect(isOurChallenge("ask", text(forged))).toBe(false);
    expect(isOurChallenge("ask", "")).toBe(false);
    later.mockReturnValue(1_000 + 5 * 60_000);
    expect(isOurChallenge("ask", challenge)).toBe(false);
    later.mockRestore();
  });

  test("can be answered once, however it is spelled", () => {
    const challenge = text(issueChallenge("ask"));
    expect([spendChallenge(challenge), spendChallenge(challenge)]).toEqual([true, false]);
    expect(spendChallenge(`${challenge}==`)).toBe(false);
  });

  test("is not valid in another process of the site", async () => {
    const challenge = text(issueChallenge("ask"));
    vi.resetModules();
    const other = await import("~/auth/keys/challenges.server");
    expect(other.isOurChallenge("ask", challenge)).toBe(false);
  });
});

describe("a passkey of a former domain", () => {
  let ana: User;

  beforeEach(async () => {
    ana = await insertUser("ana@escuela.example", PASSWORD);
    await turnCodesOn(ana);
  });

  const former = (id: string) => addPasskey(ana, id, "antes.example");

  test("still asks, but counts neither for short passwords nor as a button", async () => {
    await removeSecondKeys(ana);
    await former("k");
    expect(await asksSecondKey(ana.id)).toBe(true);
    expect(await hasSecondKey(ana.id)).toBe(false);
    expect(await passwordMinimum(ana.id)).toBe(12);
    expect(await isPasskeyStored()).toBe(false);
  });

  test("is removed together with the last key of the present domain", async () => {
    await former("k");
    await removeKey(ana, "codigos", { password: PASSWORD }, request());
    expect(await column("passkeys", "id")).toEqual([]);
    expect(await asksSecondKey(ana.id)).toBe(false);
  });

  test("can be removed alone, which leaves the recovery codes valid", async () => {
    await former("k");
    await former("l");
    await removeKey(ana, "k", { password: PASSWORD }, request());
    await removeKey(ana, "l", { password: PASSWORD }, request());
    expect(await listSecondKeys(ana)).toMatchObject({ passkeys: [], recoveryCodes: 10 });
    expect(await hasSecondKey(ana.id)).toBe(true);
  });

  test("can be removed where no key opens, while another one goes on asking", async () => {
    await removeSecondKeys(ana);
    await former("k");
    await former("l");
    await removeKey(ana, "k", { password: PASSWORD }, request());
    expect(await column("passkeys", "id")).toEqual(["l"]);
  });
});
