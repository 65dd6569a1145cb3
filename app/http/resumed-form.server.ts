import { sign, unsign } from "~/config/signing.server";
import { FormConflict, type FormResult } from "./form-result";
import { chooseAgain, type LeftFile, PROOF_FIELD, readCarried } from "./resumed-form";

/** Made where somebody's browser was signed in before; with it a form carries another. */
export function carryingProof(): string {
  return sign("resume", "");
}

/** Thrown where a file is needed that did not travel with its form; nothing is stored then. */
export class FileLeftBehind extends FormConflict {
  constructor(file: LeftFile) {
    const sentence = chooseAgain([file]);
    super({ values: {}, errors: { [file.field]: sentence } });
    this.message = sentence;
  }
}

/** Unpacks a form that is carried with our proof; `own` is null of any other, which stays as it is. */
export function unpackCarried(pairs: [string, string][]) {
  const { own, typed, files } = readCarried(pairs);
  const isOurs = unsign("resume", own[PROOF_FIELD] ?? "") !== null;
  return isOurs ? { own, typed, files } : { own: null, typed: pairs, files: [] };
}

/** Names the files that are to be chosen again also where something else was wrong with the form. */
export function sayWhatIsLeft<Value, Form>(
  result: FormResult<Value, Form>,
  uploads: { field: string; name: string; trouble?: unknown }[],
): FormResult<Value, Form> {
  const left = uploads.filter(({ trouble }) => trouble instanceof FileLeftBehind);
  if (result.ok || left.length === 0) return result;
  const form = result.form as Form & { errors?: Record<string, string> };
  if (!form.errors) return result;
  const errors = { ...form.errors };
  for (const { field } of left) {
    errors[field] = chooseAgain(left.filter((each) => each.field === field));
  }
  return { ...result, form: { ...form, errors } };
}
