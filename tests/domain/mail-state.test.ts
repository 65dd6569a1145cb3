import { expect, test } from "vitest";
import { environment } from "~/config/env.server";
import { readMailState } from "~/correo/mail-state.server";
import { db } from "~/db/client.server";
import { freshDatabase } from "../support/fresh-database";
import { useMail } from "../support/use-mail-server";

freshDatabase();
useMail();

/** The school's e-mail is this one, however it came into the database. */
async function schoolEmail(email: string): Promise<void> {
  const row = { cambios: JSON.stringify({ email }), created_at: new Date().toISOString() };
  await db.insertInto("escuela").values(row).execute();
}

const badOwner = async () => (await readMailState()).badOwner;

test("a stored address to which no notice can be sent is named", async () => {
  await schoolEmail("hola@escuela.es,otra@escuela.es");
  expect(await badOwner()).toBe("hola@escuela.es,otra@escuela.es");
});

test("an address that can be written to is not named", async () => {
  await schoolEmail("hola@escuela.es");
  expect(await badOwner()).toBeNull();
});

test("an address that is not used is not named: MAIL_TO comes before it", async () => {
  await schoolEmail("hola@");
  environment.MAIL_TO = { name: "", address: "ana@escuela.es" };
  expect(await badOwner()).toBeNull();
});

test("where no mail is sent no address is named", async () => {
  await schoolEmail("hola@");
  environment.SMTP_URL = undefined;
  expect(await badOwner()).toBeNull();
});
