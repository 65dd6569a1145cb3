import { beforeEach, describe, expect, test, vi } from "vitest";
import { removeKey } from "~/auth/keys/remove-key.server";
import { hasSecondKey } from "~/auth/keys/second-keys.server";
import { setPassword, type User, verifyUser } from "~/auth/users.server";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";
import { addPasskey, turnCodesOn } from "../support/keys";
import { column } from "../support/put";
import { shownBy } from "../support/shown-by";

const EMAIL = "ana@escuela.example";
const PASSWORD = "bromuro-de-plata";

let ana: User;

// What an authenticator answers is verified in tests/http/keys.test.ts and the journeys.
vi.mock("~/auth/keys/passkeys.server", async (original) => ({
  ...(await original<object>()),
  verifyPasskey: () => verifyUser(EMAIL, PASSWORD),
}));

freshDatabase();

beforeEach(async () => {
  ana = await insertUser(EMAIL, PASSWORD);
  await turnCodesOn(ana);
});

const addKey = () => addPasskey(ana, "k", "localhost");

function request(): Request {
  return new Request("http://x/admin", { headers: { "x-client-ip": "198.51.100.7" } });
}

test("turning codes on beside a key leaves the recovery codes as they were", async () => {
  await addKey();
  const paper = await column("recovery_codes", "code_hash");
  await removeKey(ana, "codigos", { password: PASSWORD }, request());
  expect((await turnCodesOn(ana)).recoveryCodes).toBeNull();
  expect(await column("recovery_codes", "code_hash")).toEqual(paper);
});

describe("a key is removed", () => {
  const proof = { password: PASSWORD };

  test("with the password, and the last one takes the recovery codes with it", async () => {
    await expect(removeKey(ana, "codigos", {}, request())).rejects.toMatchObject({ status: 400 });
    await removeKey(ana, "codigos", proof, request());
    expect(await hasSecondKey(ana.id)).toBe(false);
    expect(await column("recovery_codes", "code_hash")).toEqual([]);
    expect(await column("auth_events", "kind")).toContain("CODES_OFF");
  });

  test("unless a short password would stand alone, also with two at once", async () => {
    await setPassword(ana, "plata-y-sal");
    await addKey();
    const short = { password: "plata-y-sal" };
    const both = ["codigos", "k"].map((which) => removeKey(ana, which, short, request()));
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await hasSecondKey(ana.id)).toBe(true);
  });

  test("with another key's proof, unless it is the last one", async () => {
    await addKey();
    await removeKey(ana, "codigos", { llave: "answer" }, request());
    const typed = { llave: "answer", password: "x".repeat(20) };
    await expect(removeKey(ana, "k", typed, request())).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining("la contraseña necesita 12 caracteres"),
    });
    expect(await hasSecondKey(ana.id)).toBe(true);
  });

  test("unless a short password is being set at the same time", async () => {
    const shown = await shownBy(ana);
    const both = await Promise.allSettled([
      removeKey(ana, "codigos", proof, request()),
      setPassword(ana, "plata-y-sal", shown),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
