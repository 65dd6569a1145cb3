import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readLeaveKey } from "~/cartas/baja-keys.server";
import { leaveLetters, leftAmong } from "~/cartas/bajas.server";
import { db } from "~/db/client.server";
import { asciiLowerCase, comparableEmail, foldEmail } from "~/format/email";
import { freshDatabase } from "../support/fresh-database";
import { column, put } from "../support/put";

const SPELLINGS = [
  "sol@peluquería.es",
  "Sol@PELUQUERÍA.es",
  "sol@peluqueri\u0301a.es",
  "sol@peluquería.es.",
  "sol@xn--peluquera-n5a.es.",
  "sol@correo.es.",
  "ÁNGEL@correo.es",
  "Ñandú@correo.es",
  "ÑANDÚ@correo.es",
  "JOSÉ@xn--espaa-rta.es",
  "JOSE\u0301@españa.es",
];

freshDatabase();

/** As a version before addresses were folded made them, with only the case of a to z equal. */
async function formerFingerprint(email: string): Promise<string> {
  const hmac = createHmac("sha256", await readLeaveKey());
  return hmac
    .update(`baja\n${asciiLowerCase(email)}`)
    .digest("base64url")
    .slice(0, 22);
}

describe("leaving by a letter of before addresses were folded", () => {
  test.each(SPELLINGS)("%s: and gets no letter under the folded address", async (email) => {
    await leaveLetters(await formerFingerprint(email));
    const left = await leftAmong([foldEmail(email), "otra@peluquería.es", "ana@correo.es"]);
    expect([...left]).toEqual([comparableEmail(email)]);
  });

  test.each(SPELLINGS)("%s: a letter on its way there is taken back", async (email) => {
    const carta_id = await put("cartas");
    await put("correos", { kind: "carta", carta_id, to_address: foldEmail(email) });
    await put("correos", { kind: "carta", carta_id, to_address: "ana@correo.es" });
    await leaveLetters(await formerFingerprint(email));
    expect(await column("correos", "to_address")).toEqual(["ana@correo.es"]);
  });
});

test("who leaves takes nobody along whose address is another, also in capitals", async () => {
  await leaveLetters(await formerFingerprint("strasse@correo.es"));
  expect([...(await leftAmong(["straße@correo.es"]))]).toEqual([]);
});
