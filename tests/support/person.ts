import { findPerson, inBatches, type Person, readPerson } from "~/personas/person.server";
import { exportParts } from "~/personas/person-records";

/** All that is stored of a person. */
export async function wholePerson(email: string): Promise<Person> {
  return readPerson(await findPerson(email), 0, Number.POSITIVE_INFINITY);
}

/** The file that is handed over. */
export async function personFile(email: string, school: string, now: Date): Promise<string> {
  let file = "";
  const parts = exportParts(email, inBatches(await findPerson(email)), school, now);
  for await (const part of parts) file += part;
  return file;
}
