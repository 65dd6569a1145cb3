import { expect, test, vi } from "vitest";
import { addPasskey } from "~/auth/keys/add-passkey.server";
import { issueChallenge } from "~/auth/keys/challenges.server";
import { CODES, KEY_WORDS } from "~/auth/keys/key-words";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";
import { column } from "../support/put";
import { shownBy } from "../support/shown-by";

const verified = vi.hoisted(() => ({ id: "" }));

vi.mock("@simplewebauthn/server", () => ({
  async verifyRegistrationResponse({ response, expectedChallenge }: Asked) {
    expectedChallenge(response.challenge);
    const credential = { id: verified.id, publicKey: new Uint8Array(1), counter: 0 };
    return { registrationInfo: { credential } };
  },
}));

interface Asked {
  response: { challenge: string };
  expectedChallenge(challenge: string): boolean;
}

freshDatabase();

test("a passkey with an id shorter than the standard's is refused", async () => {
  const ana = await insertUser("ana@escuela.example", "bromuro-de-plata");
  const request = new Request("http://x/", { headers: { "x-client-ip": "198.51.100.7" } });
  const add = async (id: string) => {
    verified.id = id;
    const challenge = Buffer.from(issueChallenge(`add ${ana.id}`)).toString("base64url");
    const fields = { nombre: "Teléfono", llave: JSON.stringify({ challenge }) };
    return addPasskey(await shownBy(ana), fields, request);
  };
  const refused = { message: KEY_WORDS.notAdded };
  await expect(add(CODES)).rejects.toMatchObject(refused);
  await expect(add(Buffer.alloc(15, 1).toString("base64url"))).rejects.toMatchObject(refused);
  const long = Buffer.alloc(16, 1).toString("base64url");
  await add(long);
  expect(await column("passkeys", "id")).toEqual([long]);
});
