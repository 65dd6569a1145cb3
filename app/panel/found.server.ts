import { sql } from "kysely";
import { db } from "~/db/client.server";
import { FORMS, KINDS } from "~/db/kinds";
import { comparableEmail } from "~/format/email";
import { searchPeople } from "~/personas/personas.server";

export type OtherPeople = Awaited<ReturnType<typeof findOtherPeople>>;

/** Returns found people who are in neither list: only in the trash, in quarantine or in mail. */
export async function findOtherPeople(words: string) {
  const people = await searchPeople(words);
  const emails = people.map(({ email }) => comparableEmail(email));
  if (emails.length === 0) return [];
  const listed = new Set<string>();
  for (const form of FORMS) {
    const rows = await db
      .selectFrom(KINDS[form].table)
      .select("email")
      .where(sql<boolean>`email COLLATE NOCASE IN (${sql.join(emails)})`)
      .execute();
    for (const { email } of rows) listed.add(comparableEmail(email));
  }
  return people.filter(({ email }) => !listed.has(comparableEmail(email)));
}
