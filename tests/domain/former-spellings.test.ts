import { createHmac } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { leaveCartas, leftAmong } from "~/cartas/bajas.server";
import { readLeaveKey } from "~/cartas/bajas-file.server";
import { readRecipients } from "~/cartas/recipients.server";
import { asciiLowerCase, comparableEmail, foldEmail } from "~/format/email";
import { deleteInscripcion } from "~/inscripciones/inscripciones.server";
import { restore } from "~/papelera/papelera.server";
import { erasePerson } from "~/personas/erase-person.server";
import { foldStoredAddresses } from "~/personas/fold-addresses.server";
import { freshDatabase } from "../support/fresh-database";
import { all, column, put } from "../support/put";

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

const AT = "2026-11-01T10:00:00.000Z";
const LETTER = { kind: "carta", carta_id: 1 } as const;

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
  test.each(SPELLINGS)("the reader %s gets no letter under the folded address", async (email) => {
    await leaveCartas(await formerFingerprint(email));
    const left = await leftAmong([foldEmail(email), "otra@peluquería.es", "ana@correo.es"]);
    expect([...left]).toEqual([comparableEmail(email)]);
  });

  test.each(SPELLINGS)("the letter that waits for %s is withdrawn", async (email) => {
    const carta_id = await put("cartas");
    await put("correos", { kind: "carta", carta_id, to_address: foldEmail(email) });
    await put("correos", { kind: "carta", carta_id, to_address: "ana@correo.es" });
    await leaveCartas(await formerFingerprint(email));
    expect(await column("correos", "to_address")).toEqual(["ana@correo.es"]);
  });
});

test("other requests are answered while very many addresses are compared", async () => {
  let answered = 0;
  let isDone = false;
  const looking = leftAmong(Array.from({ length: 1_000 }, (_, n) => `${n}@peluquería.es`));
  looking.finally(() => (isDone = true));
  while (!isDone) {
    answered += 1;
    await setImmediate();
  }
  expect(answered).toBeGreaterThanOrEqual(1_000 / 20);
});

test("leaving the letters does not affect an address that is spelled otherwise", async () => {
  await leaveCartas(await formerFingerprint("strasse@correo.es"));
  expect([...(await leftAmong(["straße@correo.es"]))]).toEqual([]);
});

describe("a letter that a mailbox got before addresses were folded", () => {
  const carta = { id: 1, destino: "todas", estado: null } as const;
  const waiting = async () =>
    (await readRecipients(carta)).waiting.map(({ email }) => comparableEmail(email));
  beforeEach(() => put("cartas", { id: carta.id, sent_at: AT }).then());

  test.each(SPELLINGS)(
    "does not go to %s again though only its fingerprint is left",
    async (email) => {
      await put("inscripciones", { email: foldEmail(email) });
      await put("inscripciones", { email: "ana@correo.es" });
      const huella = await formerFingerprint(email);
      await put("correos", { ...LETTER, to_address: "", huella, state: "sent" });
      expect(await waiting()).toEqual(["ana@correo.es"]);
    },
  );

  test("does not go there again though its fingerprint is of the former spelling", async () => {
    await put("inscripciones", { email: "sol@correo.es" });
    const huella = await formerFingerprint("sol@ｃorreo.es");
    await put("correos", { ...LETTER, to_address: "sol@correo.es", huella, state: "sent" });
    expect(await waiting()).toEqual([]);
  });

  test("does not go there again after it came back from the trash", async () => {
    const email = "sol@ｃorreo.es";
    await put("papelera", { filas: JSON.stringify({ correos: ["{ｃ", null, 1] }) });
    const inscripcion = await put("inscripciones", { email });
    const about = { form: "inscripcion", row_id: inscripcion } as const;
    const huella = await formerFingerprint(email);
    await put("correos", { ...LETTER, ...about, to_address: email, huella, state: "sent" });
    const trashed = (await deleteInscripcion(inscripcion)) ?? 0;
    await foldStoredAddresses();
    await restore(trashed);
    expect(await column("correos", "to_address")).toEqual(["sol@correo.es"]);
    expect(await waiting()).toEqual([]);
  });

  const [WIDE, FOLDED] = ["paz@peluquería.es", "paz@xn--peluquera-n5a.es"];
  test.each([
    [WIDE, FOLDED],
    [FOLDED, WIDE],
    [WIDE, "paz@peluquería.es."],
  ])("does not go there again: sent to %s, waiting for %s", async (got, waits) => {
    await put("correos", { ...LETTER, to_address: got, state: "sent" });
    await put("correos", { ...LETTER, to_address: waits, next_attempt_at: AT });
    await foldStoredAddresses();
    expect(await all("correos")).toMatchObject([{ to_address: FOLDED, state: "sent" }]);
  });

  test("still goes to the folded address if only the former one was refused", async () => {
    await put("correos", { ...LETTER, to_address: WIDE, state: "refused" });
    await put("correos", { ...LETTER, to_address: FOLDED, next_attempt_at: AT });
    await foldStoredAddresses();
    expect(await all("correos")).toMatchObject([{ to_address: FOLDED, state: "pending" }]);
  });

  test("goes there once if it waits in two spellings", async () => {
    for (const to_address of [WIDE, FOLDED])
      await put("correos", { ...LETTER, to_address, next_attempt_at: AT });
    await foldStoredAddresses();
    expect(await column("correos", "to_address")).toEqual([FOLDED]);
  });

  test.each([
    ["sent", ["", FOLDED]],
    ["refused", [FOLDED]],
  ] as const)(
    "leaves no address that is not folded, of two spellings, one %s",
    async (state, stay) => {
      await put("correos", { ...LETTER, to_address: WIDE, state });
      await put("correos", { ...LETTER, to_address: FOLDED, state: "sent" });
      await foldStoredAddresses();
      expect(await column("correos", "to_address")).toEqual(stay);
      await erasePerson(FOLDED);
      expect(await column("correos", "to_address")).toEqual(stay.slice(0, -1));
    },
  );
});
