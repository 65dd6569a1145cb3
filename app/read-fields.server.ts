import { readTextOnly } from "~/storage/multipart.server";

/**
 * The text fields that a request brings, at most fifty; of fields that repeat the last. One that
 * cannot be read as a form brings none. `request.formData()` would take all that fits into the
 * body: sixty thousand made-up fields, which cost half a second to read and to send back.
 */
export function readFields(request: Request): Promise<Record<string, string>> {
  return readTextOnly(request);
}
