import type { FormFields } from "~/form-fields";
import { MALFORMED, refuseForm, TOO_LARGE } from "~/form-refusal";
import { FormTooLarge, readText } from "~/storage/multipart.server";

/** What escapes make longer, in HTML or in JSON, and by how much at most. */
const ESCAPED = /[&<>"'\\]|[^\P{Cc}\n\r]/gu;
const ESCAPE = "&quot;";
/** Bytes by which escapes may outgrow what browsers add when they encode a form. */
const SPARE_BYTES = 1000;

/**
 * The declared text fields of a request; of fields that repeat the last. Files are read past.
 *
 * @throws Response 400 for what is no form, 413 for more text than its fields may hold
 */
export async function readFields(
  request: Request,
  fields: FormFields,
): Promise<Record<string, string>> {
  return (await read(request, fields)).fields;
}

/**
 * The same for a form that anybody may post: 400, too, for text that would come back much longer
 * than it was sent, as only programs write it.
 */
export async function readPublicFields(
  request: Request,
  fields: FormFields,
): Promise<Record<string, string>> {
  const { fields: values, bytes } = await read(request, fields);
  const escaped = Object.values(values).join("").replace(ESCAPED, ESCAPE);
  if (Buffer.byteLength(escaped) > bytes + SPARE_BYTES) {
    throw refuseForm(MALFORMED, { status: 400 });
  }
  return values;
}

function read(request: Request, fields: FormFields) {
  return readText(request, fields).catch((error: unknown) => {
    throw error instanceof FormTooLarge
      ? refuseForm(TOO_LARGE, { status: 413 })
      : refuseForm(MALFORMED, { status: 400 });
  });
}
