import type { z } from "zod";
import type { Bucket } from "~/config/folders.server";
import type { PictureRow } from "~/db/schema";
import {
  type FormFields,
  submitUploads,
  type Upload,
  type UploadForm,
} from "~/http/form-body.server";
import { FormConflict, type FormResult, type FormState, fieldErrors } from "~/http/form-result";
import { chooseAgain } from "~/http/resumed-form";
import { logProblem } from "~/log.server";
import { ingestAndSave } from "./ingest.server";
import { UploadError } from "./upload-error";

export interface PictureForm<Text> {
  fields: FormFields;
  schema: z.ZodType<Text>;
  picture: string;
  bucket: Bucket;
  /** Error if no picture came; without it, none is required. */
  missing?: string;
  /** Called with the form before its text is validated. @returns errors by field */
  prepare?(form: UploadForm): Promise<Record<string, string>>;
  goOn?: string;
  /** Sentence shown when the form could not be saved; `problem` is logged. */
  failure: string;
  problem: string;
}

type Save<Text, Saved> = (text: Text, picture: PictureRow | null) => Promise<Saved>;

/**
 * Reads and validates a form with one picture, ingests the picture and saves both; the value is
 * that of `save`. A FormConflict of `save` becomes "conflict", and leaves no file. A form that is
 * shown again as a page asks to choose the picture again, which no browser resends.
 */
export function submitPictureForm<Text, Saved>(
  request: Request,
  declared: PictureForm<Text>,
  save: Save<Text, Saved>,
): Promise<FormResult<Saved, FormState<string>>> {
  const { fields, picture } = declared;
  const unreadable = (failure: string): FormState<string> => ({ values: {}, errors: {}, failure });
  // A script's answer leaves the form, and the picture in it, as it is.
  const isPage = request.headers.get("Sec-Fetch-Dest") === "document";
  return submitUploads(request, fields, unreadable, async (form) => {
    const upload = form.uploads.find(({ field }) => field === picture);
    const result = await validateAndSave(form, upload, declared, save);
    if (result.ok || !upload || !isPage) return result;
    const errors = { [picture]: chooseAgain([upload]), ...result.form.errors };
    return { ...result, form: { ...result.form, errors } };
  });
}

async function validateAndSave<Text, Saved>(
  form: UploadForm,
  upload: Upload | undefined,
  declared: PictureForm<Text>,
  save: Save<Text, Saved>,
): Promise<FormResult<Saved, FormState<string>>> {
  const { schema, picture, bucket, missing, prepare, goOn, failure, problem } = declared;
  const { fields: values } = form;
  const prepared = (await prepare?.(form)) ?? {};
  if (goOn && values[goOn]) {
    const isRefused = Object.keys(prepared).length > 0;
    const reason = isRefused ? "invalid" : "unfinished";
    return { ok: false, reason, form: { values, errors: prepared } };
  }
  const typed = schema.safeParse(values);
  const errors: FormState<string>["errors"] = { ...fieldErrors(typed.error), ...prepared };
  if (!upload && missing) errors[picture] = missing;
  if (!typed.success || Object.keys(errors).length > 0) {
    return { ok: false, reason: "invalid", form: { values, errors } };
  }
  const saveWith = (row: PictureRow | null) => save(typed.data, row);
  try {
    const saved = await (upload ? ingestAndSave(bucket, upload, saveWith) : saveWith(null));
    return { ok: true, value: saved };
  } catch (error) {
    if (error instanceof UploadError) {
      const refused = { [picture]: error.message };
      return { ok: false, reason: "invalid", form: { values, errors: refused } };
    }
    if (error instanceof FormConflict) {
      const newer = { ...values, ...error.form.values };
      return { ok: false, reason: "conflict", form: { ...error.form, values: newer } };
    }
    logProblem(problem, error);
    return { ok: false, reason: "unavailable", form: { values, errors: {}, failure } };
  }
}
