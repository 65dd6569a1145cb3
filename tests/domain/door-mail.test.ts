import { beforeEach, expect, test } from "vitest";
import { DOOR_MAILS_A_DAY } from "~/auth/door-mail.server";
import { recordEvent } from "~/auth/events.server";
import { openSession } from "~/auth/sessions.server";
import { setPassword, type User } from "~/auth/users.server";
import { sendDueMail } from "~/correo/outbox.server";
import { db } from "~/db/client.server";
import { cheapHashing } from "../support/cheap-hashing";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";
import { all, column } from "../support/put";
import { endMail, useMailServer } from "../support/use-mail-server";

let ana: User;

freshDatabase();
cheapHashing();
const server = await useMailServer();

beforeEach(async () => {
  ana = await insertUser("ana@escuela.example");
});

const subjects = () => column("correos", "subject");
const signIn = (browser: string, isNewBrowser: boolean) =>
  openSession(ana, "198.51.100.7", { browser, isNewBrowser });

test("a sign-in from a new browser is mailed to the account's address", async () => {
  await signIn("Firefox en Android", true);
  await signIn("Firefox en Android", false);
  expect(await subjects()).toEqual([]);
  await signIn("Chrome en Windows", true);
  const [mail] = await all("correos");
  expect(mail).toMatchObject({
    kind: "puerta",
    to_address: ana.email,
    subject: "Entrada desde un navegador nuevo",
  });
  expect(mail?.text).toContain(
    "Se entró en la cuenta de ana@escuela.example desde Chrome en Windows, un navegador nuevo.",
  );
  await sendDueMail(new Date(Date.now() + 1000));
  const { email } = server.received.at(-1) ?? {};
  expect(email?.to?.[0]?.address).toBe(ana.email);
  for (const said of [email?.text, email?.html]) {
    expect(said).toContain("desde Chrome en Windows, un navegador nuevo.");
    expect(said).toContain("/admin/seguridad");
  }
});

test("a change of password or keys and a downloaded backup are mailed", async () => {
  await setPassword(ana, "nitrato-de-plata");
  const kinds = [
    "BACKUP_DOWNLOADED",
    "KEY_ADDED",
    "KEY_REMOVED",
    "CODES_ON",
    "CODES_OFF",
    "KEYS_REMOVED",
  ] as const;
  for (const kind of kinds) await recordEvent(db, { kind, user_id: ana.id, keyName: "Teléfono" });
  await recordEvent(db, { kind: "RECOVERY_CODE_USED", user_id: ana.id });
  await recordEvent(db, { kind: "RECOVERY_CODES_MADE", user_id: ana.id });
  expect(await subjects()).toEqual([
    "Ha cambiado la contraseña",
    "Se ha descargado la copia de seguridad",
    "Hay una llave nueva",
    "Se ha quitado una llave",
    "Se han activado los códigos",
    "Se han quitado los códigos",
    "Se han quitado todas las llaves",
    "Se ha usado un código de recuperación",
    "Hay códigos de recuperación nuevos",
  ]);
  expect((await all("correos"))[2]?.text).toContain("Se añadió la llave «Teléfono»");
});

test.each([
  ["USER_UPDATED", "te abre en el servidor: create-admin --recover"],
  ["KEY_ADDED", "quita esa llave en «Seguridad»"],
  ["RECOVERY_CODES_MADE", "haz otros diez en «Seguridad»"],
  ["CODES_ON", "create-admin --sin-llaves --recover"],
] as const)("the mail about %s says what to do if it was somebody else", async (kind, advice) => {
  await recordEvent(db, { kind, user_id: ana.id, keyName: "Teléfono" });
  await sendDueMail(new Date(Date.now() + 1000));
  expect(server.received.at(-1)?.email?.text?.replace(/\s+/g, " ")).toContain(advice);
});

test("each fifth wrong code of a day is mailed until that becomes a flood", async () => {
  const wrong = { kind: "CODE_FAILED", user_id: ana.id } as const;
  for (let time = 0; time < 4; time++) await recordEvent(db, wrong);
  await recordEvent(db, { kind: "SIGN_IN_FAILED", user_id: ana.id });
  expect(await subjects()).toEqual([]);
  await recordEvent(db, wrong);
  expect((await all("correos"))[0]?.text).toContain("5 códigos equivocados");
  for (let time = 0; time < 5 * DOOR_MAILS_A_DAY + 5; time++) await recordEvent(db, wrong);
  expect(await subjects()).toHaveLength(DOOR_MAILS_A_DAY);
  const isLast = ({ text }: { text: string | null }) => text?.includes("no te escribiremos");
  expect((await all("correos")).map((each) => Boolean(isLast(each)))).toEqual(
    Array.from({ length: DOOR_MAILS_A_DAY }, (_, index) => index === DOOR_MAILS_A_DAY - 1),
  );
});

test("changes of an account are still mailed after a flood of wrong codes", async () => {
  const wrong = { kind: "CODE_FAILED", user_id: ana.id } as const;
  for (let time = 0; time < 5 * DOOR_MAILS_A_DAY; time++) await recordEvent(db, wrong);
  await recordEvent(db, { kind: "RECOVERY_CODE_USED", user_id: ana.id });
  await setPassword(ana, "nitrato-de-plata");
  expect((await subjects()).slice(DOOR_MAILS_A_DAY)).toEqual([
    "Se ha usado un código de recuperación",
    "Ha cambiado la contraseña",
  ]);
});

test("an account event is not mailed without a mail server or an address", async () => {
  await db.updateTable("users").set({ email: "ana" }).execute();
  await recordEvent(db, { kind: "CODES_ON", user_id: ana.id });
  await endMail();
  await db.updateTable("users").set({ email: "ana@escuela.example" }).execute();
  await recordEvent(db, { kind: "CODES_ON", user_id: ana.id });
  expect(await subjects()).toEqual([]);
  expect(await column("auth_events", "kind")).toEqual(["CODES_ON", "CODES_ON"]);
});
