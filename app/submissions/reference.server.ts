import type { Transaction } from "kysely";
import { signatures } from "~/config/signing.server";
import type { Schema } from "~/db/schema";
import type { Form } from "~/db/submission-schema";

const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"; // nothing that is misread aloud
const LENGTH = 8;

/**
 * Returns the reference of a form, which follows from its content and our secret: the sender of a
 * quarantined form is shown the reference that it has once it is accepted, and cannot tell that it
 * was quarantined.
 */
export function referenceOf(form: Form, payload: Record<string, string>, attempt = 0): string {
  const content = JSON.stringify([form, payload, attempt]);
  const [signature = ""] = signatures("reference", content);
  const bytes = Buffer.from(signature, "base64url");
  const letters = Array.from({ length: LENGTH }, (_, index) => {
    return ALPHABET[bytes.readUInt16BE(2 * index) % ALPHABET.length];
  });
  return letters.join("");
}

/** Returns an unused reference; the one of attempt 0 may belong to equal content of an earlier day. */
export async function freeReference(
  trx: Transaction<Schema>,
  form: Form,
  payload: Record<string, string>,
): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const reference = referenceOf(form, payload, attempt);
    const used = trx.selectFrom("submissions").select("id").where("reference", "=", reference);
    if (!(await used.executeTakeFirst())) return reference;
  }
}
